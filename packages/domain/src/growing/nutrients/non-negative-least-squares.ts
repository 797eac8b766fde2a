/** Keeps the answer unique where several mixes are equally good: the one with the smallest amounts. */
const RIDGE = 1e-9
const TOLERANCE = 1e-11

/**
 * Finds x ≥ 0 with the least |A x − b|², by the active set method of Lawson and Hanson (Solving Least Squares
 * Problems, 1974, chapter 23) on normal equations. `columns`: those of A. Ends after a bounded number of steps.
 */
export function nonNegativeLeastSquares(
	columns: readonly (readonly number[])[],
	b: readonly number[],
): number[] {
	const norms = columns.map((column) => Math.sqrt(dot(column, column)))
	const unit = columns.map((column, at) => column.map((one) => one / (norms[at] || 1)))
	const gram = unit.map((one, i) => unit.map((other, j) => dot(one, other) + (i === j ? RIDGE : 0)))
	const right = unit.map((column) => dot(column, b))
	const x = columns.map(() => 0)
	const free = new Set<number>()
	const enough = TOLERANCE * Math.max(1, Math.sqrt(dot(b, b)))
	for (let step = 0; step < 3 * columns.length + 10; step++) {
		const slope = (at: number) => (right[at] ?? 0) - dot(gram[at] ?? [], x)
		const bound = x.map((_, at) => at).filter((at) => !free.has(at) && (norms[at] ?? 0) > 0)
		const best = bound.reduce((a, at) => (a < 0 || slope(at) > slope(a) ? at : a), -1)
		if (best < 0 || slope(best) <= enough) break
		free.add(best)
		settle(x, free, gram, right)
	}
	return x.map((one, at) => one / (norms[at] || 1))
}

/** Solves for the free amounts; those that would become negative are bound to zero on the way. */
function settle(x: number[], free: Set<number>, gram: number[][], right: number[]): void {
	for (;;) {
		const at = [...free].sort((a, b) => a - b)
		const wanted = solvePositiveDefinite(
			at.map((i) => at.map((j) => gram[i]?.[j] ?? 0)),
			at.map((i) => right[i] ?? 0),
		)
		const shares = at.map((i, k) => {
			const [now, next] = [x[i] ?? 0, wanted[k] ?? 0]
			return next > 0 ? 1 : now <= 0 ? 0 : now / (now - next)
		})
		const share = Math.min(1, ...shares)
		at.forEach((i, k) => (x[i] = (x[i] ?? 0) + share * ((wanted[k] ?? 0) - (x[i] ?? 0))))
		if (share === 1) return
		at.forEach((i, k) => {
			if ((shares[k] ?? 1) > share) return
			x[i] = 0
			free.delete(i)
		})
	}
}

/** Solves M y = r for a symmetric positive definite M, by Cholesky. */
function solvePositiveDefinite(m: number[][], r: number[]): number[] {
	const n = r.length
	const l = m.map((row) => row.map(() => 0))
	const get = (i: number, j: number) => l[i]?.[j] ?? 0
	for (let i = 0; i < n; i++)
		for (let j = 0; j <= i; j++) {
			let sum = m[i]?.[j] ?? 0
			for (let k = 0; k < j; k++) sum -= get(i, k) * get(j, k)
			const row = l[i]
			if (row) row[j] = i === j ? Math.sqrt(Math.max(sum, RIDGE / 2)) : sum / get(j, j)
		}
	const y = [...r]
	for (let i = 0; i < n; i++) {
		for (let k = 0; k < i; k++) y[i] = (y[i] ?? 0) - get(i, k) * (y[k] ?? 0)
		y[i] = (y[i] ?? 0) / get(i, i)
	}
	for (let i = n - 1; i >= 0; i--) {
		for (let k = i + 1; k < n; k++) y[i] = (y[i] ?? 0) - get(k, i) * (y[k] ?? 0)
		y[i] = (y[i] ?? 0) / get(i, i)
	}
	return y
}

const dot = (a: readonly number[], b: readonly number[]): number =>
	a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0)
