import { QUALITIES } from '@sfc/domain/readings/quality'
import type { Farm } from '~/context.server'
import { LEFT_OUT, WITHHELD, WORDS } from '../archives/archived-tables'

/** Writes the readme of the archive: its content, how to read it, and how to leave with it. */
export const exportReadme = ({ name, timezone }: Farm, now: number): string => `${name}
Exported by Smart Farm Control on ${new Date(now).toISOString()}

This archive is the whole farm: everything that was recorded, set up and planned, in open formats.

farm.db          All of it as one SQLite database. Open it with any SQLite program, such as
                 "DB Browser for SQLite", or: sqlite3 farm.db "SELECT * FROM lots"
records/         The same tables as CSV, one file each; a table without rows has none.
readings/        Every reading as CSV, one file a day (UTC).
pictures/        Photos of the journal, of diagnoses, of offers and cameras, as WebP. Their names are in
                 the columns of farm.db that end in file or picture.
recipes/         The farm's own recipes, as JSON: one file for each version.
plans/           The plans that the agents run by themselves: the newest of each agent.
audit-log.jsonl  The audit log as it is hashed; see below.
tables.csv       How many rows each table has.
manifest.json    The version of this format, and the size and SHA-256 of every file.
check.mjs        Checks all of this: unpack the archive, then run "node check.mjs".

On the machine of the farm-agent, not here: recordings of cameras, its configuration with devices of
your own models, and readings that it has not sent yet. They go with the agent when it moves.

HOW TO USE IT WITH ANOTHER SERVER

1. Install Smart Farm Control (MIT license) on the new machine; do not start it.
2. npm run restore -- THIS-FILE.zip --password-for YOUR-EMAIL-ADDRESS
3. Start it, and on the farm's machine run: farm-agent move --server https://NEW-SERVER --code CODE
   The new server shows the code under "Install agent". Nothing is switched by the move.

HOW TO READ IT

Instants are milliseconds since 1970-01-01 UTC in farm.db, and ISO 8601 in UTC in CSV. Days are those of
the farm's timezone (${timezone}). Amounts that end in _milli are thousandths, in _cents hundredths of the
currency. CSV is RFC 4180 in UTF-8; a text that a spreadsheet would run as a formula has an apostrophe
in front. A column that holds several values holds them as JSON.

readings: at, pointId (points.id), device, point, quantity, value, unit, quality. The value is as the
device gave it; calibrations says how it is corrected. The quality says how far it can be trusted:
${QUALITIES.join(', ')}.

Rows refer to each other by id: column farm_id to farms, point_id to points, and so on.

THE AUDIT LOG

Each line of audit-log.jsonl is { "hashed": [...], "hash": "..." }. The hash is the SHA-256 of "hashed",
written as JSON without spaces, in base64url. The last item of "hashed" is the hash of the line before,
and its second item counts from 1: an entry that was changed, removed or put in breaks the chain.

THE TABLES

${listWords(WORDS)}

NOT IN IT

Secrets stay at the server. These columns are empty:
${Object.entries(WITHHELD)
	.map(([table, columns]) => `- ${table}: ${Object.keys(columns).join(', ')}`)
	.join('\n')}

These tables exist in farm.db, without rows:
${listWords(LEFT_OUT)}
`

const listWords = (words: Readonly<Record<string, string>>): string =>
	Object.entries(words)
		.map(([table, text]) => `- ${table}: ${text}`)
		.join('\n')
