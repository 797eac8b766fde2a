import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
	encoding: 'utf8',
})
	.split('\n')
	.filter((path) => path !== '' && existsSync(path))

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
	heading
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-')

const withoutCode = (text: string) => text.replace(/```[^]*?```|`[^`\n]*`/g, '')

function isThere(page: string, link: string): boolean {
	const [path = '', anchor] = link.split('#')
	const file = path === '' ? page : join(dirname(page), path)
	if (!existsSync(file)) return false
	if (anchor === undefined) return true
	const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
	return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor)
}

test('every link and picture of a document leads to a file and a heading that are there', () => {
	const broken = pages.flatMap((page) =>
		[...withoutCode(readFileSync(page, 'utf8')).matchAll(/(?:\]\(|(?:src|href)=")([^)"\s]+)[)"]/g)]
			.map(([, link = '']) => link)
			.filter((link) => !/^[a-z]+:/.test(link) && !isThere(page, link))
			.map((link) => `${page}: ${link}`),
	)
	expect(pages).toContain('README.md')
	expect(broken).toEqual([])
})
