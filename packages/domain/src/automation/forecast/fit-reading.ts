import { CholeskyDecomposition, Matrix } from 'ml-matrix'
import { median } from '../../median'
import { dayAngle, partAt, type Driver, type ReadingModel, type Series } from './reading-model'

/** How a reading follows what moves it: at once, in its own time, or by adding up. */
export type Answer = 'at-once' | 'slowly' | 'adds-up'

export type Observed = {
	startsAt: number
	stepMs: number
	values: Series
	drivers: readonly Driver[]
}

const KEEPS: Record<Answer, number | null> = { 'at-once': 0, slowly: null, 'adds-up': 1 }
/** A driver that was on or off for all but this part of the time says nothing about itself. */
const LEAST_SPREAD = 0.004
/** Two days of quarters of an hour. */
const LEAST_ROWS = 40
/** Against drivers that always run together: of their least squares the smallest gains are taken. */
const RIDGE = 1e-4

/**
 * The model that leaves the least squares over what was read. A driver that seems to act against its
 * nature is left out: something else did that. Null with too few readings.
 */
export function fitReading(observed: Observed, answer: Answer): ReadingModel | null {
	const { stepMs } = observed
	let drivers = observed.drivers.filter(
		(driver) => driver.gain !== undefined || varies(driver.parts),
	)
	for (;;) {
		const fit = leastSquares({ ...observed, drivers }, answer, KEEPS[answer])
		if (!fit) return null
		const right = drivers.filter(({ id, sign }) => sign * (fit.gains.get(id) ?? 0) >= 0)
		if (right.length === drivers.length) return { stepMs, ...fit }
		drivers = right
	}
}

function varies(parts: Series): boolean {
	const known = parts.filter((part) => part !== null)
	const mean = known.reduce((sum, part) => sum + part, 0) / Math.max(1, known.length)
	const squares = known.reduce((sum, part) => sum + (part - mean) ** 2, 0)
	return Math.sqrt(squares / Math.max(1, known.length)) > LEAST_SPREAD
}

type Fit = Omit<ReadingModel, 'stepMs'>

function leastSquares(observed: Observed, answer: Answer, keeps: number | null): Fit | null {
	const { startsAt, stepMs, values, drivers } = observed
	const sought = drivers.filter(({ gain }) => gain === undefined)
	const hasWave = answer !== 'adds-up'
	const rows: number[][] = []
	const moves: number[] = []
	for (let i = 1; i < values.length; i++) {
		const [before, value] = [values[i - 1], values[i]]
		if (before == null || value == null || drivers.some(({ parts }) => parts[i] == null)) continue
		const known = drivers.reduce(
			(sum, { parts, gain = 0 }) => sum + gain * partAt(parts, i, keeps),
			0,
		)
		const angle = dayAngle(startsAt + i * stepMs)
		rows.push([
			...sought.map(({ parts }) => partAt(parts, i, keeps)),
			...(hasWave ? [Math.cos(angle), Math.sin(angle)] : []),
			...(keeps === null ? [before] : []),
		])
		moves.push(value - known - (keeps ?? 0) * before)
	}
	if (rows.length < LEAST_ROWS) return null
	const { constant, slopes } = regressUsual(rows, moves)
	const kept = keeps ?? slopes.at(-1) ?? 0
	// A room neither overshoots by itself nor runs away.
	if (kept < 0) return leastSquares(observed, answer, 0)
	if (kept > 1) return leastSquares(observed, answer, 1)
	const found = new Map(sought.map(({ id }, i) => [id, slopes[i] ?? 0]))
	return {
		keeps: kept,
		constant,
		cos: hasWave ? (slopes[sought.length] ?? 0) : 0,
		sin: hasWave ? (slopes[sought.length + 1] ?? 0) : 0,
		gains: new Map(drivers.map(({ id, gain }) => [id, gain ?? found.get(id) ?? 0])),
	}
}

/** A move so many times as far from what is expected as usual is no move of the farm: somebody poured water in. */
const UNUSUAL = 8

/** Leaves out what people did at once, found as what a first fit leaves unexplained. */
function regressUsual(rows: readonly number[][], y: readonly number[]) {
	const first = regress(rows, y)
	const left = rows.map((row, i) => {
		const expected = row.reduce((sum, one, j) => sum + one * (first.slopes[j] ?? 0), first.constant)
		return Math.abs((y[i] ?? 0) - expected)
	})
	const most = UNUSUAL * (median(left) ?? 0)
	const usual = left.flatMap((one, i) => (one <= most ? [i] : []))
	if (usual.length === rows.length || usual.length < LEAST_ROWS) return first
	return regress(
		usual.map((i) => rows[i] ?? []),
		usual.map((i) => y[i] ?? 0),
	)
}

/** `y = constant + slopes · row` by least squares, each column by its own spread. */
function regress(rows: readonly number[][], y: readonly number[]) {
	if (rows[0]?.length === 0) return { constant: meanOf(y), slopes: [] }
	const x = new Matrix(rows as number[][])
	const means = x.mean('column')
	const spreads = x.standardDeviation('column', { unbiased: false }).map((one) => one || 1)
	const scaled = x.subRowVector(means).divRowVector(spreads)
	const meanY = meanOf(y)
	const target = Matrix.columnVector(y.map((one) => one - meanY))
	const squares = scaled.transpose().mmul(scaled)
	const normal = squares.add(Matrix.eye(squares.rows, squares.rows).mul(RIDGE * y.length))
	const found = new CholeskyDecomposition(normal).solve(scaled.transpose().mmul(target))
	const slopes = found.to1DArray().map((slope, i) => slope / (spreads[i] ?? 1))
	const constant = slopes.reduce((left, slope, i) => left - slope * (means[i] ?? 0), meanY)
	return { constant, slopes }
}

const meanOf = (values: readonly number[]): number =>
	values.reduce((sum, one) => sum + one, 0) / values.length
