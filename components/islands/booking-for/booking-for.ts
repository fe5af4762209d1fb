/**
 * Puts first whom the visitor books for, if the address says it (`?for=dog`): the words about them and their line in the
 * list, and above the diary the banner for horses, which are booked by telephone. `nav` has a link for each.
 */
export function enhanceBookingFor(nav: HTMLElement): void {
  const asked = new URLSearchParams(location.search).get("for") ?? "";
  const booked = asked.toLowerCase().replace(/^(?:human|people)$/, "person");
  const links = [...nav.querySelectorAll("a")];
  const at = links.findIndex(({ search }) => new URLSearchParams(search).get("for") === booked);
  const link = links[at];
  const lead = nav.parentElement?.querySelector(".lead");
  if (!link || !lead) return;
  link.setAttribute("aria-current", "true");
  lead.textContent = link.dataset.lead ?? "";
  nav.hidden = false;
  const line = document.querySelectorAll(".thirds .points > li")[at];
  line?.parentElement?.prepend(line);
  const banner = booked === "horse" && document.querySelector(".booking-horse")?.closest("section");
  if (banner) document.getElementById("booking-system")?.before(banner);
}
