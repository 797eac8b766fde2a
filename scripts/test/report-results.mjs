const sumOf = (results, key) => results.reduce((sum, result) => sum + result[key], 0)

/** Prints what each suite did and how long it took, which tests failed, then the count that ends `npm test`. */
export function reportResults(results) {
	console.log(`\n${row('suite', 'passed', 'failed', 'skipped', 'time')}`)
	for (const { name, passed, failed, skipped, seconds } of results) {
		console.log(row(name, passed, failed, skipped, `${seconds.toFixed(1)} s`))
	}
	for (const { name, failures = [] } of results) {
		for (const failure of failures) console.log(`\nFAILED ${name} · ${failure}`)
	}
	const skipped = sumOf(results, 'skipped')
	const counts = `${sumOf(results, 'passed')} passed, ${sumOf(results, 'failed')} failed`
	console.log(`\n${counts}${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}

const row = (name, ...cells) =>
	name.padEnd(14) + cells.map((cell) => String(cell).padStart(10)).join('')
