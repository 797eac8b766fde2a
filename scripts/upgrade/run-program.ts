import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'

/** Where a release runs: its settings, and as root the account that the data belongs to. */
export type Place = { env: NodeJS.ProcessEnv; owner: { uid?: number; gid?: number } }

const END_WITH_PARENT = new URL('end-with-parent.mjs', import.meta.url).href
const SHOWN_CHARS = 2000

/** The account that runs programs on the data: root acts as the one that the folder belongs to. */
export async function findOwner(folder: string): Promise<Place['owner']> {
	if (process.getuid?.() !== 0) return {}
	const { uid, gid } = await stat(folder)
	return { uid, gid }
}

/** Starts a program of a release; it ends with this process. */
export function startProgram(folder: string, args: string[], { env, owner }: Place): ChildProcess {
	return spawn(process.execPath, ['--import', END_WITH_PARENT, '--import', 'tsx', ...args], {
		cwd: folder,
		env: { ...env, INIT_CWD: folder },
		...owner,
		stdio: ['pipe', 'pipe', 'pipe'],
	})
}

/** Runs a program of a release to its end and returns its output. Throws what it wrote when it fails. */
export const runProgram = (folder: string, args: string[], place: Place): Promise<string> =>
	readToEnd(startProgram(folder, args, place), args.join(' '))

/** Runs a command line of the operator, or a program that is no release's. */
export const runCommand = (command: string, args: string[] = [], shell = false): Promise<string> =>
	readToEnd(spawn(command, args, { shell, stdio: ['ignore', 'pipe', 'pipe'] }), command)

async function readToEnd(child: ChildProcess, name: string): Promise<string> {
	let [output, errors] = ['', '']
	child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
	child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
	const [code] = (await once(child, 'close')) as [number | null]
	if (code === 0) return output
	const said = (errors || output).trim().slice(-SHOWN_CHARS)
	throw new Error(said || `${name} ended with ${code ?? 'a signal'}`)
}
