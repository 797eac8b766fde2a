/**
 * Which of two versions is newer: below zero when `a` is older, zero when they are equal. A
 * preliminary one (`1.2.0-rc1`) is older than its version.
 */
export function compareVersions(a: string, b: string): number {
	const [numbersA, preliminaryA] = parts(a)
	const [numbersB, preliminaryB] = parts(b)
	for (let at = 0; at < 3; at++) {
		const difference = (numbersA[at] ?? 0) - (numbersB[at] ?? 0)
		if (difference !== 0) return difference
	}
	if (preliminaryA === preliminaryB) return 0
	if (preliminaryA === '') return 1
	if (preliminaryB === '') return -1
	return preliminaryA.localeCompare(preliminaryB, 'en', { numeric: true })
}

function parts(version: string): [number[], string] {
	const dash = version.indexOf('-')
	const numbers = dash < 0 ? version : version.slice(0, dash)
	return [numbers.split('.').map(Number), dash < 0 ? '' : version.slice(dash + 1)]
}
