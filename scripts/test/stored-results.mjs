import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { REPORT } from './write-report.mjs'

const FILE = join(ROOT, '.cache/test-all.json')

/**
 * Results of the suites of a long run, so that an interrupted run can continue. They are valid as
 * long as no file in the checkout changes.
 */
export function storedResults({ resume = false } = {}) {
	const sources = fingerprint()
	const kept = resume ? read(sources) : []
	return {
		/** The result of the suite with this name, if all of it passed. */
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

/** A hash over the commit and the uncommitted changes, without the report that the run itself writes. */
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
