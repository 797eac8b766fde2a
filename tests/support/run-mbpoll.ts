import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** mbpoll's names of the tables; `float` is two input registers, high word first. */
const TYPES = { coil: '0', discrete: '1', input: '3:hex', float: '3:float', holding: '4' }

type Place = { table: keyof typeof TYPES; addr: number }

/** Runs mbpoll once for unit 1 on a loopback port. Throws mbpoll's message when it fails. */
export function mbpollAt(file: string, port: number) {
	const call = async ({ table, addr }: Place, more: string[], values: number[] = []) => {
		const place = ['-m', 'tcp', '-p', String(port), '-a', '1', '-0', '-r', String(addr)]
		const args = [...place, '-t', TYPES[table], '-B', '-o', '5', ...more, '127.0.0.1']
		return run(file, [...args, ...values.map(String)], { timeout: 20_000 }).then(
			({ stdout }) => stdout,
			(error: Error & { stdout?: string; stderr?: string }) => {
				throw new Error(`${error.stdout ?? ''}${error.stderr ?? ''}` || error.message)
			},
		)
	}
	return {
		/** The values mbpoll prints, in the order of their addresses. */
		async read(place: Place, count: number): Promise<number[]> {
			const output = await call(place, ['-c', String(count), '-1'])
			const lines = [...output.matchAll(/^\[(\d+)\]:\s+(\S+)/gm)]
			return lines.map(([, , value]) => Number(value === '-nan' ? 'nan' : value))
		},
		async write(place: Place, ...values: number[]): Promise<void> {
			await call(place, [], values)
		},
	}
}
