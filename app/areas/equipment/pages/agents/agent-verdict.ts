type AgentFacts = {
	status: 'online' | 'offline'
	/** Problems of its machine, from its readings. */
	machineProblems: readonly { title: string; remedy: string }[]
	waiting: number | null
	dropped: number | null
}

const MANY_WAITING = 1000

/** Problems of an agent or its machine, each with a remedy. */
export function agentVerdict(seen: AgentFacts): { title: string; remedy: string }[] {
	const { status, machineProblems, waiting, dropped } = seen
	if (status === 'offline')
		return [
			{
				title: 'It is not heard',
				remedy:
					'Is its machine on, and does it reach this server? There, “farm-agent doctor” says what is wrong. While it runs, it follows its plan.',
			},
		]
	const problems = [
		...machineProblems,
		dropped !== null &&
			dropped > 0 && {
				title: `${dropped} records were lost`,
				remedy: 'Its disk was full, or it was out of reach for longer than it keeps readings.',
			},
		waiting !== null &&
			waiting > MANY_WAITING && {
				title: `${waiting} records wait to be sent`,
				remedy: 'It sends them behind the newest readings; the line may be slow.',
			},
	]
	return problems.filter((one) => one !== false)
}
