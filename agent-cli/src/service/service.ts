/** What starts the agent with the machine, on one operating system. */
export type Service = {
	files: { path: string; text: string }[]
	/** Programs with their arguments, run in this order. */
	start: string[][]
	/** Run before the files are deleted; what is not there is no failure. */
	stop: string[][]
	/** Shown to people who do it by hand. */
	note: string
}

export type ServiceOptions = {
	/** Absolute paths of Node, the agent's program and its configuration. */
	node: string
	program: string
	config: string
	/** The account it runs as. */
	user: string
	/** One reading every so many minutes, in place of an agent that runs all the time. */
	everyMinutes?: number | undefined
}

/** Keeps the process small on machines with little memory. */
const LOW_MEMORY_FLAG = '--max-semi-space-size=1'

/** The program and its arguments. */
export const agentCommand = ({ node, program, config, everyMinutes }: ServiceOptions): string[] => [
	node,
	LOW_MEMORY_FLAG,
	program,
	...(everyMinutes ? ['push', '--once', '--every', String(everyMinutes)] : ['run', '--supervised']),
	'--config',
	config,
]
