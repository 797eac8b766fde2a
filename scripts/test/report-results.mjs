const sumOf = (results, key) => results.reduce((sum, result) => sum + result[key], 0)

/** Formats how many tests passed, failed and were skipped. */
export function formatCounts(results) {
	const skipped = sumOf(results, 'skipped')
	const counts = `${sumOf(results, 'passed')} passed, ${sumOf(results, 'failed')} failed`
	return `${counts}${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Prints the result and duration of each suite, the failed tests, and the total at the end of `npm
 * test`.
 */
export function reportResults(results) {
	console.log(`\n${row('suite', 'passed', 'failed', 'skipped', 'time')}`)
	for (const { name, passed, failed, skipped, seconds } of results) {
		console.log(row(name, passed, failed, skipped, `${seconds.toFixed(1)} s`))
	}
	for (const { name, flaky = [] } of results)
		for (const failure of flaky) console.log(`\nFLAKY ${name} · ${failure}`)
	for (const { name, failures = [] } of results)
		for (const failure of failures) console.log(`\nFAILED ${name} · ${failure}`)
	for (const line of skippedLines(results)) console.log(line)
	for (const line of failedLines(results)) console.log(line)
	console.log(`\n${formatCounts(results)}`)
}

/** One line for each failed test, or for the suite that names none. They come last, where a log that is cut still shows them. */
const failedLines = (results) =>
	results.flatMap(({ name, failed, failures = [] }) =>
		failed > 0 && failures.length === 0
			? [`Failed: ${name}`]
			: failures.map((failure) => `Failed: ${name} · ${failure.split('\n', 1)[0]}`),
	)

/** The skipped tests of each suite, counted by reason. */
export const skippedLines = (results) =>
	results.flatMap(({ name, skippedBecause = {} }) =>
		Object.entries(skippedBecause).map(
			([reason, count]) => `Skipped in ${name}: ${count} (${reason})`,
		),
	)

const row = (name, ...cells) =>
	name.padEnd(14) + cells.map((cell) => String(cell).padStart(10)).join('')
