/** What these nodes use of Node-RED's runtime. */
type Message = { payload?: unknown; topic?: unknown; equipment?: unknown }
type Status = {
	fill?: 'red' | 'yellow' | 'green' | 'grey'
	shape?: 'ring' | 'dot'
	text?: string
}
type Done = (error?: Error) => void

export type RedNode = {
	credentials?: { token?: string }
	status(status: Status): void
	send(message: object): void
	error(message: string): void
	context(): { get(key: string): unknown; set(key: string, value: unknown): void }
	on(
		event: 'input',
		run: (message: Message, send: (message: object) => void, done: Done) => void,
	): void
	on(event: 'close', run: (done: Done) => void): void
}

export type Red = {
	nodes: {
		createNode(node: RedNode, config: object): void
		getNode(id: string): unknown
		registerType(
			type: string,
			start: (this: RedNode, config: never) => void,
			options?: { credentials: object },
		): void
	}
}
