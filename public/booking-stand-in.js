// A demonstration of a booking diary. It books nothing, sends nothing and keeps nothing; it only speaks to the page
// around it as the real one would: how tall it is, and which step is shown. The words for that come with its address.
(() => {
  const query = new URLSearchParams(location.search);
  const say = (marker, text) => {
    if (marker && parent !== window) parent.postMessage(`${marker}:${text}`, location.origin);
  };
  const diary = document.getElementById("diary");
  const chosen = { service: "", time: "" };

  const make = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more });

  const services = [
    ["Initial consultation, for people", "Assessment and first treatment", "30 to 45 minutes"],
    ["Follow-up, for people", "Treatment and review", "30 to 45 minutes"],
    ["Initial consultation, for dogs", "With your vet’s agreement", "at the clinic"],
    ["Follow-up, for dogs", "At the clinic, or mobile", "at the clinic"],
  ];
  for (const [name, what, length] of services) {
    const button = make("button", "", { type: "button" });
    button.append(make("b", name), make("span", what), make("i", length));
    button.addEventListener("click", () => {
      chosen.service = name;
      turnTo("schedule");
    });
    const item = document.createElement("li");
    item.append(button);
    document.getElementById("services").append(item);
  }

  // The next four working days; which times are free is a matter of arithmetic, not of anybody's diary.
  const day = new Date();
  for (let found = 0; found < 4; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() % 6 === 0) continue;
    found += 1;
    const name = day.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" });
    const times = document.createElement("ul");
    for (let slot = 0; slot < 20; slot += 1) {
      if ((slot * 7 + found * 5) % 3 !== 0) continue;
      const time = `${String(9 + Math.floor(slot / 2)).padStart(2, "0")}:${slot % 2 ? "30" : "00"}`;
      const button = make("button", time, { type: "button" });
      button.addEventListener("click", () => {
        chosen.time = `${chosen.service}, ${name}, ${time}`;
        turnTo("patient");
      });
      const item = document.createElement("li");
      item.append(button);
      times.append(item);
    }
    const part = document.createElement("div");
    part.append(make("h2", name), times);
    document.getElementById("days").append(part);
  }

  function turnTo(page, first = false) {
    for (const section of diary.querySelectorAll("[data-page]")) section.hidden = section.dataset.page !== page;
    for (const step of diary.querySelectorAll("[data-step]")) {
      if (step.dataset.step === page) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    }
    for (const place of diary.querySelectorAll("[data-shows]")) place.textContent = chosen[place.dataset.shows];
    if (!first) diary.querySelector(`[data-page="${page}"] h1`).focus({ preventScroll: true });
    say(query.get("page"), page);
  }

  diary.addEventListener("submit", (event) => {
    event.preventDefault();
    diary.reset();
    turnTo("confirmed");
  });
  for (const button of diary.querySelectorAll("[data-back]")) {
    button.addEventListener("click", () => turnTo(button.dataset.back));
  }

  diary.hidden = false;
  turnTo("service", true);
  new ResizeObserver(() => say(query.get("resize"), Math.ceil(document.body.getBoundingClientRect().height))).observe(
    document.body,
  );
})();
