import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { REPORT } from './write-report.mjs'

const FILE = join(ROOT, '.cache/test-all.json')

/**
 * Results of the suites of a long run, so that one that was stopped can go on. They count as long as
 * nothing in the checkout changes.
 */
export function keptResults({ resume = false } = {}) {
	const sources = fingerprint()
	const kept = resume ? read(sources) : []
	return {
		/** What the suites of this name did before, when all of it passed. */
		of: (name) => kept.find((result) => result.name === name && result.failed === 0),
		keep(result) {
			const others = kept.filter(({ name }) => name !== result.name)
			kept.splice(0, kept.length, ...others, result)
			mkdirSync(dirname(FILE), { recursive: true })
			writeFileSync(FILE, JSON.stringify({ sources, results: kept }))
		},
	}
}

function read(sources) {
	try {
		const kept = JSON.parse(readFileSync(FILE, 'utf8'))
		return kept.sources === sources ? kept.results : []
	} catch {
		return []
	}
}

/** The commit and what was changed since, but for the report that the run itself writes. */
function fingerprint() {
	const git = (...args) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 })
	const hash = createHash('sha256')
	for (const args of [
		['rev-parse', 'HEAD'],
		['diff', 'HEAD', '--', '.', `:!${REPORT}`],
		['ls-files', '--others', '--exclude-standard'],
	])
		hash.update(git(...args))
	return hash.digest('hex')
}
