import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const AREAS = 'app/areas'
const pages = readdirSync(AREAS, { recursive: true, encoding: 'utf8' })
	.filter((name) => /^\w[\w-]*\/pages\/.*\.tsx?$/.test(name) && !/\.test\./.test(name))
	.map((name) => ({ name, text: readFileSync(join(AREAS, name), 'utf8') }))

test('a page that shows what a schema says gives it the messages in plain English', () => {
	const raw = pages.filter(
		({ text }) => /\.issues\b/.test(text) && !text.includes('error: formatIssue'),
	)
	expect(pages.length).toBeGreaterThan(300)
	expect(raw.map(({ name }) => name)).toEqual([])
})
