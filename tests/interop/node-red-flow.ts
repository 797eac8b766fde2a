type Flow = {
	url: string
	farmId: number
	tokens: { all: string; read: string }
	series: string
	equipment: string
	file: string
}

/** A flow of the nodes, whose messages and statuses are appended to a file, a line of JSON each. */
export function writeFlow({ url, farmId, tokens, series, equipment, file }: Flow): object[] {
	const z = 'tab'
	const server = (id: string, token: string) => ({
		id,
		type: 'farm-server',
		url,
		farmId: String(farmId),
		credentials: { token },
	})
	const note = (from: string, what: string) => ({
		id: `note-${from}`,
		type: 'function',
		z,
		func: `msg.payload = JSON.stringify({ from: '${from}', ${what} })\nreturn msg`,
		outputs: 1,
		wires: [['file']],
	})
	const press = (name: string, to: string) => [
		{
			id: `in-${name}`,
			type: 'http in',
			z,
			url: `/${name}`,
			method: 'post',
			wires: [[`take-${name}`, `answer-${name}`]],
		},
		{
			id: `take-${name}`,
			type: 'function',
			z,
			func: 'msg.payload = msg.payload.payload\nreturn msg',
			outputs: 1,
			wires: [[to]],
		},
		{ id: `answer-${name}`, type: 'http response', z, statusCode: '200', wires: [] },
	]
	const command = { type: 'farm-command', z, equipment, action: '', wires: [['note-command']] }
	const nodes = [
		{ id: z, type: 'tab', label: 'Farm' },
		server('server', tokens.all),
		server('server-read', tokens.read),
		{
			id: 'readings',
			type: 'farm-readings',
			z,
			server: 'server-read',
			figure: 'series',
			series,
			everyS: '5',
			wires: [['note-readings']],
		},
		{
			id: 'events',
			type: 'farm-events',
			z,
			server: 'server-read',
			topics: 'journal',
			wires: [['note-events']],
		},
		{ id: 'command', server: 'server', ...command },
		{ id: 'command-read', server: 'server-read', ...command },
		...press('switch', 'command'),
		...press('switch-read', 'command-read'),
		{
			id: 'status',
			type: 'status',
			z,
			scope: ['readings', 'events', 'command', 'command-read'],
			wires: [['note-status']],
		},
		{ id: 'catch', type: 'catch', z, scope: null, wires: [['note-catch']] },
		note('readings', 'payload: msg.payload, unit: msg.unit, ageMs: msg.ageMs'),
		note('events', 'topic: msg.topic, payload: msg.payload'),
		note('command', 'topic: msg.topic, payload: msg.payload'),
		note('status', 'status: msg.status'),
		note('catch', 'payload: msg.error.message'),
		{
			id: 'file',
			type: 'file',
			z,
			filename: file,
			filenameType: 'str',
			appendNewline: true,
			overwriteFile: 'false',
			wires: [[]],
		},
	]
	// What has no place on the sheet is a configuration node.
	return nodes.map((node) => ('z' in node ? { ...node, x: 100, y: 100 } : node))
}
