import { expect, test } from 'vitest'
import { SupervisedProgram } from './supervised-program.server'

/** A program that exits when the test says so. */
function fakeStart() {
	const program = { starts: 0, exit: undefined as number | null | undefined, stopped: 0 }
	const start = () => {
		program.starts += 1
		program.exit = undefined
		return {
			exitCode: () => program.exit,
			lastLine: () => 'port 21000 is taken',
			stop: () => Promise.resolve(void (program.stopped += 1)),
		}
	}
	return { program, start }
}

test('a program that exits is restarted, later each time while it keeps failing', () => {
	const { program, start } = fakeStart()
	const kept = new SupervisedProgram()
	const startsAt: number[] = []
	for (let second = 0; second < 40; second++) {
		const before = program.starts
		kept.keep(second * 1000, start)
		if (program.starts > before) startsAt.push(second)
		program.exit = 1
	}
	expect(startsAt).toEqual([0, 2, 5, 10, 19, 36])
	expect(kept).toMatchObject({ failures: 6, lastExit: 1, lastWords: 'port 21000 is taken' })
})

test('a program that ran for a minute is restarted at once', () => {
	const { program, start } = fakeStart()
	const kept = new SupervisedProgram()
	kept.keep(0, start)
	expect(kept.keep(61_000, start)).toBe(true)
	program.exit = null
	expect(kept.keep(62_000, start)).toBe(false)
	expect(kept.keep(63_000, start)).toBe(true)
	expect(program.starts).toBe(2)
})

test('only a running program is stopped', async () => {
	const { program, start } = fakeStart()
	const kept = new SupervisedProgram()
	await kept.stop()
	kept.keep(0, start)
	await kept.stop()
	kept.keep(1000, start)
	program.exit = 0
	await kept.stop()
	expect(program.stopped).toBe(1)
})
