import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalEntries } from '#db/schema/journal'
import { openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { listEntries } from './list-entries.server'

const NOW = Date.UTC(2026, 2, 1)
let farm: TestFarm
beforeAll(async () => {
	farm = await openTestFarm(NOW)
	await write('Yellow leaves in rack 3', { description: 'pH 6.5, EC 1.8', cropName: 'Basil' })
	await write('Crème de la laitue', { notes: 'Blattläuse gefunden', cropName: 'Lettuce' })
	await write('Sprouts 🌱 are up', { tags: ['seed-tray', 'café'], cropName: 'Салат' })
	await write('50% shade_cloth', { variety: 'Genovese', cropName: 'Basil' })
})
afterAll(() => farm.close())

let at = NOW
async function write(title: string, more: Partial<typeof journalEntries.$inferInsert>) {
	const row = { farmId: farm.owner.farm.id, cropName: '', type: 'note', title, tags: [] }
	const made = { source: 'person', writtenBy: 'Ana', createdAt: ++at, updatedAt: at }
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(journalEntries).values({ ...row, ...made, ...more })
	})
}

const found = async (search: string) =>
	(await listEntries(farm.owner, { search, limit: 10 })).entries.map(({ title }) =>
		title.slice(0, 4),
	)

test.each([
	['leaves', ['Yell']],
	['LEAV yel', ['Yell']],
	['leaves 4', []],
	['6.5', ['Yell']],
	['basil', ['50% ', 'Yell']],
	['creme', ['Crèm']],
	['crème', ['Crèm']],
	['CRÈ', ['Crèm']],
	['blattlause', ['Crèm']],
	['cafe', ['Spro']],
	['seed-tray', ['Spro']],
	['tray', ['Spro']],
	['Салат', ['Spro']],
	['🌱', ['Spro']],
	['🌱sprouts', ['Spro']],
	['🌵', []],
	['%', ['50% ']],
	['%%', []],
	['_', ['50% ']],
	['genovese', ['50% ']],
	['"yellow leaves', ['Yell']],
	["rack' OR 1=1", []],
	['title:leaves', []],
	['NEAR(yellow leaves)', []],
	['  ', ['50% ', 'Spro', 'Crèm', 'Yell']],
	['\0leaves\ud83d', ['Yell']],
	['\u0300', []],
	['leaves \u0300', []],
	['\u0300leaves', ['Yell']],
])('searching %j finds %j', async (search, titles) => {
	expect(await found(search)).toEqual(titles)
})

const OPERATORS = [
	'"',
	"'",
	'*',
	'^',
	'(',
	')',
	':',
	'-',
	'+',
	'&',
	'|',
	'!',
	'<->',
	'\\',
	'%',
	'_',
	'{',
	'}',
	' AND ',
	' OR ',
	' NOT ',
	'NEAR(',
	'title:',
	':*',
	'rack',
	'6.5',
	'\0',
	'\ud83d',
	'🌱',
	'é',
	'\u0300',
]

test('no search is ever an error, and results are of the farm only', async () => {
	const piece = fc.oneof(fc.constantFrom(...OPERATORS), fc.string({ unit: 'binary' }), fc.string())
	const typed = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
	await fc.assert(
		fc.asyncProperty(typed, async (search) => {
			const { entries } = await listEntries(farm.owner, { search, limit: 10 })
			expect(entries.length).toBeLessThanOrEqual(4)
		}),
		{ numRuns: 300 },
	)
})

test('a hundred words and ten thousand characters can be searched', async () => {
	expect(await found('y '.repeat(100))).toEqual(['Yell'])
	expect(await found('Ж'.repeat(10_000))).toEqual([])
	expect(await found(`${'leaves '.repeat(28)}${'🌱'.repeat(5_000)}`)).toEqual([])
	expect(await found(Array.from({ length: 150 }, (_, n) => String(n)).join(' '))).toEqual([])
})
