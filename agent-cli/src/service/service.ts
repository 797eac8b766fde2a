import { dirname } from 'node:path'
import { starterPath } from '../update/bundled-node'

/** What starts the agent with the machine, on one operating system. */
export type Service = {
	files: { path: string; text: string }[]
	/** Programs with their arguments, run in this order. */
	start: string[][]
	/** Run before the files are deleted; what is not there is no failure. */
	stop: string[][]
	/** Run after the files are deleted. */
	forget?: string[][]
	/** What it leaves behind when it ran. */
	leaves?: string[]
	/** Shown to people who do it by hand. */
	note: string
}

export type ServiceOptions = {
	/** What starts the program: see `startCommand`. */
	command: string[]
	/** Absolute path of its configuration. */
	config: string
	/** Folders that it writes to. */
	writes: string[]
	/** The account it runs as. */
	user: string
	/** One reading every so many minutes, in place of an agent that runs all the time. */
	everyMinutes?: number | undefined
}

/** The account that an agent gets which is installed as root on Linux. */
export const OWN_USER = 'farm-agent'

/** Keeps the process small on machines with little memory. */
const LOW_MEMORY_FLAG = '--max-semi-space-size=1'

/** What starts a program of the agent: with the Node that came with it, or with the machine's. */
export function startCommand(program: string): string[] {
	const starter = starterPath(dirname(program))
	return starter ? [starter] : [process.execPath, LOW_MEMORY_FLAG, program]
}

/** The program and its arguments. */
export const agentCommand = ({ command, config, everyMinutes }: ServiceOptions): string[] => [
	...command,
	...(everyMinutes ? ['push', '--once', '--every', String(everyMinutes)] : ['run', '--supervised']),
	'--config',
	config,
]
