import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['sqlite', 'postgres'])(
	'the migrations of %s keep the newest snapshot alone',
	(engine) => {
		const meta = `db/migrations/${engine}/meta`
		const { entries } = JSON.parse(readFileSync(`${meta}/_journal.json`, 'utf8')) as {
			entries: { tag: string }[]
		}
		const [number] = entries.at(-1)?.tag.split('_') ?? []
		expect(readdirSync(meta).sort()).toEqual([`${number}_snapshot.json`, '_journal.json'])
	},
)
