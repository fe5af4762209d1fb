/** A subject for the weekly job. Each is used once; add new ones at the end of their list. */
export interface Topic {
  /** Must never change, because the job stores the keys that it has used. */
  key: string;
  title: string;
  /** Instructions for whoever drafts the article. */
  prompt: string;
  category: "Human" | "Canine" | "Equine";
  /** Months (1 = January) in which it may be used; absent if in all. */
  months?: readonly number[];
}

const spring = [3, 4, 5] as const;
const summer = [6, 7, 8] as const;
const autumn = [9, 10, 11] as const;
const winter = [12, 1, 2] as const;

type TopicEntry = readonly [title: string, prompt: string, months?: readonly number[]];
const topicsFor = (category: Topic["category"], entries: Readonly<Record<string, TopicEntry>>): Topic[] =>
  Object.entries(entries).map(([key, [title, prompt, months]]) => ({
    key,
    title,
    prompt,
    category,
    ...(months && { months }),
  }));

const human = topicsFor("Human", {
  "snow-shovel": [
    "Clearing the path without paying for it",
    "How to clear snow and ice from a short path: grip, small loads, when to stop, and who should not do it at all.",
    winter,
  ],
  "winter-sofa": [
    "The long evening on the sofa",
    "Six small ways to sit differently through a winter evening, and why changing position matters more than the perfect one.",
    winter,
  ],
  "first-dig": [
    "The first dig of the year",
    "Coming back to the garden after winter: ten minutes at a time, changing hands, a kneeler, and a stop rule set before you begin.",
    spring,
  ],
  "spring-clean": [
    "Spring cleaning for people with one spine",
    "Lifting, reaching and kneeling through a day of cleaning: how to arrange the jobs so that no position lasts long.",
    spring,
  ],
  "bicycle-fit": [
    "Getting back on the bicycle",
    "Saddle height, reach and first distances for someone taking the bicycle out again in spring; what a sore neck on a ride may be telling them.",
    spring,
  ],
  suitcase: [
    "Packing a suitcase you can lift",
    "Packing, lifting and carrying luggage for a summer holiday, from the bed to the boot to the rack overhead.",
    summer,
  ],
  "long-flight": [
    "Four hours in seat 23B",
    "Sitting through a flight or a coach journey: what to do before, in the seat and after; when to ask a doctor first.",
    summer,
  ],
  "festival-camping": [
    "A good night on hard ground",
    "Camping when your back has opinions: mat, pillow, getting up off the ground, and carrying less.",
    summer,
  ],
  "school-bag": [
    "What is in that school bag?",
    "An evening with kitchen scales: how heavy the bag is, how it is worn, and what can stay at home. General, no claims about treating children.",
    [8, 9],
  ],
  "conkers-desk": [
    "Back to the desk after the summer",
    "A September look at the desk at home: screen, chair, light, and a reason to get up every half hour.",
    [9, 10],
  ],
  "christmas-cooking": [
    "A kitchen day, standing up",
    "Standing and stirring for a whole day of cooking: worktop height, a foot on a box, sitting down for the sprouts.",
    [11, 12],
  ],
  "phone-neck": [
    "The phone in your lap",
    "What a lowered head asks of the neck, two ways to bring the phone up, and a week’s experiment.",
  ],
  pillow: [
    "Choosing a pillow, without the advertisement",
    "How high a pillow should be for side and back sleepers, how to test one at home, and why no pillow suits everybody.",
  ],
  "first-visit": [
    "What happens at a first visit",
    "A plain account of a first chiropractic visit for a person, from the questions to the plan, including what we do not do.",
  ],
  shoes: [
    "Read the soles of your shoes",
    "What uneven wear on shoes can and cannot tell you; a simple check of old pairs; when new shoes are enough.",
  ],
  "standing-desk": [
    "Is a standing desk worth it?",
    "Standing and sitting both tire: how to take turns, how to set the height, and a trial with a cardboard box before you buy.",
  ],
  walking: [
    "The case for a dull walk",
    "Why an ordinary twenty-minute walk is worth having, and how to fit three of them into a week that has no room.",
  ],
  "getting-up": [
    "Getting out of bed on a stiff morning",
    "A way of rolling and rising that asks less of a stiff back, and the signs that call for a doctor instead.",
  ],
  "gp-first": [
    "When to see your GP before you see us",
    "Which signs with back or neck pain belong to a doctor, urgently or soon; written calmly, without frightening anybody.",
  ],
});

const canine = topicsFor("Canine", {
  "icy-walk": [
    "Walks on frozen ground",
    "Walking a dog on ice and frozen ruts: shorter, slower, warmed up first; paws, grip, and when the vet should look.",
    winter,
  ],
  "wet-dog": [
    "Drying the dog properly",
    "Coming home wet: drying a dog without twisting dog or owner, a warm place, and what a stiff morning after may mean (ask the vet).",
    [10, 11, 12, 1, 2],
  ],
  "spring-fitness": [
    "From sofa to hill in six weeks",
    "Building a dog’s fitness again after a quiet winter, in gentle weekly steps, with the vet’s view first for old or unwell dogs.",
    spring,
  ],
  "moulting-brush": [
    "What your hands notice while brushing",
    "A spring brush as a weekly check: lumps, sore places, a side the dog does not like; writing it down and showing the vet.",
    spring,
  ],
  "hot-car-ramp": [
    "Into the car, in summer",
    "Helping a dog into and out of a car: height, grip, heat, patience; a dog that suddenly refuses sees the vet.",
    summer,
  ],
  "beach-day": [
    "A dog on the beach",
    "Sand, waves and ball throwing: how much is plenty, warming up, fresh water, and the day after.",
    summer,
  ],
  "firework-floor": [
    "A soft floor for a noisy night",
    "Firework season at home: a den, grip on the floor, a quiet walk early, and when to talk to the vet about fear.",
    [10, 11],
  ],
  "agility-break": [
    "The agility dog’s winter holiday",
    "Using the quiet season of dog sport for rest, basics and a look at jump heights with the instructor.",
    [11, 12, 1],
  ],
  harness: [
    "Does the harness fit?",
    "Checking a dog’s harness at home: shoulders free, two fingers, rubbed hair, how the dog walks with and without it.",
  ],
  "ball-thrower": [
    "Throwing the ball less, and better",
    "Why endless sprints and sudden stops are hard work for a dog, and five games that are gentler.",
  ],
  stairs: [
    "The dog and the stairs",
    "Gates, grip and good habits on stairs for puppies, long-backed breeds and old dogs; changes on the stairs are for the vet.",
  ],
  "older-dog": [
    "Small changes for an older dog",
    "Rugs, bowls, ramps and shorter walks for a dog that is getting on; which changes are age and which the vet should see is the vet’s to say.",
  ],
  "film-the-walk": [
    "Film your dog walking",
    "How to take a useful minute of film of a dog’s walk and trot for the vet or for us: where to stand, what to wear, what to note.",
  ],
  puppy: [
    "Growing up slowly",
    "Exercise for a growing puppy in plain words: short, varied, soft ground, no forced distances; the vet knows the breed.",
  ],
  "vet-referral": [
    "Why we ask for your vet’s agreement",
    "What UK law says about who may treat an animal, in plain words, and how an owner asks the vet.",
  ],
  "dog-bed": [
    "Choosing a bed for a large dog",
    "Size, firmness, height and place of a dog’s bed, and a way to see where the dog really likes to lie.",
  ],
  "lead-pulling": [
    "The lead has two ends",
    "What pulling does to dog and owner, one gentle way to begin again, and the owner’s own shoulder.",
  ],
  "rest-day": [
    "A rest day for a busy dog",
    "What a day off looks like for a working or sporting dog: sniffing, chewing, short strolls, sleep.",
  ],
});

const equine = topicsFor("Equine", {
  "frozen-field": [
    "When the field is like concrete",
    "Turning out and riding in hard frost: walking in hand, warming up, what to skip, and when the farrier or vet is the one to ring.",
    winter,
  ],
  "rug-fit": [
    "Does the rug fit where it rubs?",
    "Checking a winter rug at withers, shoulders and quarters, with photographs through the season.",
    [11, 12, 1, 2],
  ],
  "clipped-back": [
    "A warm back before the saddle",
    "Tacking up a clipped horse on a cold morning: exercise rug, in-hand minutes, girth by stages.",
    winter,
  ],
  "field-to-fit": [
    "Six weeks from field to fit",
    "Bringing a horse back into work after winter: walking first, one change a week, a diary, and the vet’s check before hard work.",
    spring,
  ],
  "spring-shape": [
    "The saddle in April",
    "How a horse’s back changes shape with spring grass and work, a tracing to compare, and calling the saddle fitter.",
    spring,
  ],
  "first-competition": [
    "The day before the first outing",
    "Planning a first competition of the season: travel, warm-up time, water, and what a reluctant horse may be saying.",
    [3, 4, 5],
  ],
  "hard-summer-ground": [
    "Riding on summer ground",
    "Choosing ground, pace and time of day in a dry summer, and reading the horse afterwards.",
    summer,
  ],
  "travel-box": [
    "Two hours in the lorry",
    "How travelling tires a horse: balance, breaks, head free, and what to look at on arrival.",
    [5, 6, 7, 8, 9],
  ],
  "autumn-hacking": [
    "Getting ready for dark evenings",
    "Rearranging work when evenings shorten: shorter sessions, poles on the ground, hacking at weekends.",
    autumn,
  ],
  "stabled-more": [
    "More hours in the stable",
    "What to change when a horse stands in for longer: hay height, walking out, stretching for a carrot only as far as is easy.",
    [10, 11, 12],
  ],
  "mounting-block": [
    "The mounting block, both sides",
    "Why mounting from the ground is hard on saddle, horse and rider, and how to teach both sides.",
  ],
  "rider-straight": [
    "A friend, a phone and a straight line",
    "Filming rider and horse from behind on a straight line: what to look at, and how to keep the commentary kind.",
  ],
  "hay-height": [
    "Where does your horse eat?",
    "Hay from the floor, net or rack: what each asks of neck and back, and an easy change to try.",
  ],
  "groom-check": [
    "Ten minutes with flat hands",
    "A weekly check by hand while grooming: warmth, flinching, hair, symmetry; writing it down; changes go to the vet.",
  ],
  "farrier-vet-us": [
    "Vet, farrier, saddle fitter, chiropractor: who first?",
    "Whom to ask in which order when a horse does not go as it did; the vet comes first, and why.",
  ],
  "yard-visit": [
    "What happens when we come to the yard",
    "A plain account of a visit to a horse at its stable: vet’s agreement, what we watch, how long, the day after, and what it costs.",
  ],
  "native-pony": [
    "The family pony’s working week",
    "A sensible week for a pony with several small riders: rest days, saddle checks, and who decides when it is enough.",
  ],
  "older-horse": [
    "Light work for an older horse",
    "Walking, gentle hills, warmth and turnout for a horse that is semi-retired, agreed with the vet.",
  ],
  "contact-hands": [
    "What the reins tell your shoulders",
    "A rider’s neck and shoulders: three exercises on the ground and one habit in the saddle; no claims for the horse.",
  ],
});

/** Enough for more than a year of weeks, whenever one begins. */
export const topics: readonly Topic[] = [...human, ...canine, ...equine];
