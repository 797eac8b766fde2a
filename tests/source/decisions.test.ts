import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'
const RECORD =
	/^# (\d{3})\. (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Area: (.+)\n- Status: (accepted|overturned by \[(\d{3})\]\((.+)\))\n\n\S/

const files = readdirSync(FOLDER).filter((name) => /^\d{3}-/.test(name))
const records = files.map((file) => {
	const [, number = '', title = '', , area = '', status = '', , later = ''] =
		RECORD.exec(readFileSync(join(FOLDER, file), 'utf8')) ?? []
	return { file, number, title, area, status, later }
})

test('every decision has a number of its own, a title, a date, an area and a status', () => {
	const broken = records.filter(
		({ file, number, later }) =>
			!number || !file.startsWith(number) || (later !== '' && !files.includes(later)),
	)
	expect(broken).toEqual([])
	expect(new Set(records.map(({ number }) => number)).size).toBe(records.length)
})

test('the index names every decision by area', async () => {
	const areas = [...new Set(records.map(({ area }) => area))].sort()
	const sections = areas.map((area) => {
		const lines = records
			.filter((record) => record.area === area)
			.map(
				({ number, title, file, status }) =>
					`- ${number} [${title}](${file})${status === 'accepted' ? '' : `, ${status}`}`,
			)
		return `## ${area}\n\n${lines.join('\n')}\n`
	})
	const index = [
		'# Decisions\n',
		'Why things are as they are, by area. [CONTRIBUTING.md](../../CONTRIBUTING.md) says how to add one. `npx vitest run --project unit tests/source/decisions.test.ts -u` writes this page.\n',
		...sections,
	].join('\n')
	await expect(index).toMatchFileSnapshot(join('../..', FOLDER, 'README.md'))
})
