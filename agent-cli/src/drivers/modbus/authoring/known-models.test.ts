import { join } from 'node:path'
import { searchModels, type KnownModel } from '@sfc/contract/equipment/device-models/known-model'
import { KNOWN_MODELS } from '@sfc/contract/equipment/device-models/known-models'
import { CONFIRMED_BY, MODEL_GROUPS } from '@sfc/contract/equipment/device-models/model-words'
import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import { modelLibrary } from '../model-library'
import checked from './checked-models.json' with { type: 'json' }
import { describeModel } from './describe-model'

const ROOT = join(import.meta.dirname, '../../../../..')
const models = [...modelLibrary().models.values()]
	.filter(({ simulated }) => !simulated)
	.map(describeModel)
	.sort((a, b) => `${a.vendor} ${a.name}`.localeCompare(`${b.vendor} ${b.name}`, 'en'))
const pretty = async (text: string, fileName: string) =>
	(await format(fileName, text, { useTabs: true, singleQuote: true, printWidth: 100 })).code

// After a change of the models: npx vitest run --project devices agent-cli/src/drivers/modbus/authoring/known-models.test.ts -u
test('the list of known models is that of the models', async () => {
	const path = join(ROOT, 'packages/contract/src/equipment/device-models/known-models.json')
	await expect(await pretty(JSON.stringify(models), 'models.json')).toMatchFileSnapshot(path)
})

test('the table of the documents is that of the models', async () => {
	await expect(await pretty(table(), 'models.md')).toMatchFileSnapshot(
		join(ROOT, 'docs/device-models.md'),
	)
})

test('at least 60 models that farms buy, each with its source, and only those of a maker drive', () => {
	expect(models.length).toBeGreaterThanOrEqual(60)
	for (const { id, source, drives, verified } of models) {
		expect(source.length, id).toBeGreaterThan(8)
		if (verified === 'community') expect(drives, id).toBe(false)
	}
	const empty = Object.keys(MODEL_GROUPS).filter(
		(group) => group !== 'other' && !models.some((model) => model.group === group),
	)
	expect(empty).toEqual([])
})

test('each model that was checked is one that is shipped', () => {
	const ids = new Set(models.map(({ id }) => id))
	expect(Object.keys(CHECKED).filter((id) => !ids.has(id))).toEqual([])
})

test('a model that was compared with no second source says so wherever it is shown, and drives nothing', () => {
	for (const { id, notes, verified } of models) {
		const isUnchecked = CHECKED[id] === undefined
		expect(
			notes.some((note) => note.includes('no second source')),
			id,
		).toBe(isUnchecked)
		expect(verified === 'unchecked', id).toBe(isUnchecked)
	}
})

test('models are found by what they are and measure', () => {
	const found = (words: string) => searchModels(KNOWN_MODELS, words).map(({ id }) => id)
	expect(found('seeed PH')).toContain('seeed-s-ph-01')
	expect(found('wiren relay')).toContain('wb-mr6c-v3')
	expect(found('no such device')).toEqual([])
})

function table(): string {
	const sections = Object.entries(MODEL_GROUPS).flatMap(([group, title]) => {
		const own = models.filter((model) => model.group === group)
		return own.length === 0
			? []
			: [
					`## ${title}\n`,
					'| Device | Model | Reads | Drives | Confirmed by | Source |',
					'|---|---|---|---|---|---|',
					...own.map(row),
					'',
				]
	})
	return [
		'# Known Modbus devices\n',
		`farm-agent brings ${models.length} models along. Those that other users confirmed are read and never driven. Registers are facts taken from the named sources, no text or file of them. How to add a model: [CONTRIBUTING.md](../CONTRIBUTING.md#add-a-modbus-device).\n`,
		...sections,
		...checkedSection(),
	].join('\n')
}

const CHECKED: Readonly<Record<string, string>> = checked

/** What each model was compared with besides the source that it was made of. */
function checkedSection(): string[] {
	const others = models.filter(({ id }) => !CHECKED[id])
	return [
		'## Checked on 2026-11-27\n',
		'Address, type, word order, unit and scale of each point, against what public sources say.\n',
		'| Model | Checked with |',
		'|---|---|',
		...models.flatMap(({ id }) => (CHECKED[id] ? [`| \`${id}\` | ${CHECKED[id]} |`] : [])),
		'',
		`Not checked again, as no second source was found or read: ${others.map(({ id }) => `\`${id}\``).join(', ')}. Each says so in its notes, which the page of models shows.`,
	]
}

const row = ({ id, vendor, name, reads, outputs, drives, verified, source }: KnownModel) =>
	`| ${[
		`${vendor} ${name}`,
		`\`${id}\``,
		reads.join(', '),
		outputs === 0 ? '' : drives ? `${outputs} outputs` : `${outputs} outputs, read only`,
		CONFIRMED_BY[verified],
		source,
	].join(' | ')} |`
