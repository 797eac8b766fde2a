import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from '#db/sqlite/driver'

type Kept = { name: string; kind: string; refusal: { message: string } | null }

/** The entries on a phone, each by the name that it was written with: `E17`. */
export async function readPhone(page: Page): Promise<Kept[]> {
	const entries = await page.evaluate(
		() =>
			new Promise<{ kind: string; title: string; input: object; refusal: Kept['refusal'] }[]>(
				(resolve, reject) => {
					const opening = indexedDB.open('farm-offline')
					opening.onerror = () => reject(opening.error)
					opening.onsuccess = () => {
						const reading = opening.result.transaction('entries').objectStore('entries').getAll()
						reading.onsuccess = () => {
							opening.result.close()
							resolve(reading.result)
						}
						reading.onerror = () => reject(reading.error)
					}
				},
			),
	)
	return entries.map(({ kind, title, input, refusal }) => {
		const text = `${title} ${JSON.stringify(input)}`
		return { kind, refusal, name: /\bE\d+\b/.exec(text)?.[0] ?? text }
	})
}

/** What each kind of entry becomes, by the name that it was written with. */
const STORED = `
	select title as name from journal_entries where source = 'person'
	union all select title from tasks where is_completed
	union all select notes from harvests
	union all select reason from stock_movements where kind = 'counted'
	union all select reason from tray_events where kind = 'lost'`

/** How often the server stored what was written under each name. A photo that is missing counts as not stored. */
export function countOnServer(dataDir: string): Map<string, number> {
	const db = new Database(join(dataDir, 'farm.db'), { readonly: true })
	try {
		const count = new Map<string, number>()
		const names = (sql: string) =>
			(db.prepare(sql).all() as { name: string | null }[]).flatMap(({ name }) =>
				name && /^E\d+$/.test(name) ? [name] : [],
			)
		for (const name of names(STORED)) count.set(name, (count.get(name) ?? 0) + 1)
		// A task that is done is told in the journal, once.
		for (const name of names(
			"select title as name from journal_entries where source = 'system' group by title having count(*) > 1",
		))
			count.set(name, 2)
		for (const name of names(`select title as name from journal_entries where notes = 'photo'
			and (select count(*) from journal_photos where entry_id = journal_entries.id) <> 1`))
			count.set(name, 0)
		return count
	} finally {
		db.close()
	}
}
