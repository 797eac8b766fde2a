import { QUALITIES } from '@sfc/domain/readings/quality'
import type { Farm } from '~/context.server'

/** Writes the readme of the archive: its content and how to read it. */
export const exportReadme = ({ name, timezone }: Farm, now: number): string => `${name}
Exported by Smart Farm Control on ${new Date(now).toISOString()}

farm.json             The farm and its settings.
members               Who may see the farm, and as what: owner, manager, grower or viewer.
invitations           Who was asked to join.
agents                The machines on the farm that read and switch its equipment, without secrets.
gaps                  Readings an agent could not keep, from when to when, and why.
devices               The hardware the agents speak to.
points                The values a device reports or takes, each with its unit.
equipment             What can be switched, and the last decision for each.
planting-cycles       Crops. plantDate is a day in the farm's timezone (${timezone}).
tasks                 What was to be done and when it was done. dueDate is a day in that timezone.
crop-journal          What people and the system wrote about the crops. source says which of them.
journal-photos        The photos of its entries; each is images/journal-photo- and its id.
plant-diagnoses       Pictures that were diagnosed; each is images/diagnosis- and its id.
recipes               The farm's own recipes; recipe-versions holds what each version says.
recipe-versions       Every version, with who changed it, when and why.
active-recipes        The recipe each zone follows; ids that are not in recipes are of the catalogue.
nursery-trays         Which tray of the nursery a crop has, from fromDay until, not including, untilDay.
text-messages         Reminders by text message. The number is kept until the message is sent.
commands              Orders to the equipment and what became of them.
discoveries           Searches for equipment and what they found.
audit-log             Who changed what, with the values before and after.
offers                What its shops sell; a picture is images/offer- and its id.
orders                What was ordered, with who bought; order-lines and order-lots hold of what.
support-requests      That support was asked, with the diagnostics that were sent. What was written is in
                      that person's own data.
doses                 Every dose, with what it was to change and what it did; dosers are the pumps.
images/               The farm's picture, the photos of the journal, of diagnoses and of offers.
readings/             One file a day, in UTC.

Each list is there as .json and as .csv (RFC 4180, UTF-8); a list without rows has no .csv.
All instants are ISO 8601 in UTC. A column that holds several values holds them as JSON.
In .csv files a text that a spreadsheet would run as a formula has an apostrophe in front.

Readings: at, pointId (see points), device, point, quantity, value, unit, quality.
The value is as the device gave it, in the unit beside it. An empty value is a missing one.
The quality says how far it can be trusted: ${QUALITIES.join(', ')}.
`
