import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { MachineVitals } from '@sfc/contract/agent/heartbeat'
import { hasPermission } from '@sfc/domain/accounts/permissions'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { Fault } from '@sfc/domain/fault'
import { Cpu, ScrollText } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { listAgents } from '~/services/agents/list-agents.server'
import { readAgentLog } from '~/services/agent-asks/read-agent-log.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useFormats } from '~/ui/formats/use-formats'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Fact } from '~/ui/fact'
import { Form } from '~/ui/page-farm/form'
import { Age } from '~/ui/time/age'
import { verdictOf } from './agent-verdict'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((found) => found?.agent.hostname ?? 'Agent')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const agent = (await listAgents(ctx)).find(({ id }) => id === params['agentId'])
	if (!agent) throw new Fault('not-found', 'Agent not found')
	const { vitals, ...shown } = agent
	const machine = MachineVitals.safeParse(vitals?.['machine'])
	return {
		now: ctx.now(),
		timezone: ctx.farm.timezone,
		agent: shown,
		machine: machine.success ? machine.data : null,
		link: {
			uptimeS: numberIn(vitals, 'uptimeS'),
			rssBytes: numberIn(vitals, 'rssBytes'),
			clockOffsetMs: numberIn(vitals, 'clockOffsetMs'),
			waiting: numberIn(vitals?.['spool'] as typeof vitals, 'records'),
			dropped: numberIn(vitals?.['spool'] as typeof vitals, 'droppedRecords'),
		},
		mayManage: hasPermission(ctx.role, 'agent.manage'),
	}
})

/** Asks the agent for its log and shows it in the answer; it is stored nowhere. */
export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'agent.manage')
	try {
		const lines = await readAgentLog(ctx, { agentId: params['agentId'] ?? '' })
		return data({ lines, refused: null })
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'not-found') throw error
		return data({ lines: null, refused: error.message }, { status: 503 })
	}
})

const numberIn = (of: Record<string, unknown> | null | undefined, key: string): number | null =>
	typeof of?.[key] === 'number' ? of[key] : null

export default function Agent() {
	const { agent, machine, link, mayManage, now, timezone } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const isAsking = useNavigation().state === 'submitting'
	const formats = useFormats()
	const problems = verdictOf({ ...agent, machine, ...link })
	return (
		<>
			<PageHeader
				title={agent.hostname}
				subtitle={
					problems.length === 0
						? 'All is well with this agent'
						: problems.length === 1
							? 'One thing needs you'
							: `${problems.length} things need you`
				}
				actions={<LinkButton to="/local-agent-install">All agents</LinkButton>}
			/>
			<div className="grid gap-4">
				{problems.map(({ title, remedy }) => (
					<Alert key={title} tone="attention" title={title}>
						{remedy}
					</Alert>
				))}
				<Card title="Agent and machine" icon={Cpu}>
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
						<Fact name="State">
							<Badge tone={agent.status === 'online' ? 'good' : 'danger'}>{agent.status}</Badge>{' '}
							heard <Age at={agent.lastSeenAt} now={now} />
						</Fact>
						<Fact name="Version">
							{agent.version} on {agent.platform}
						</Fact>
						<Fact name="Address">{agent.ip ?? 'not known'}</Fact>
						<Fact name="Devices">{agent.deviceCount}</Fact>
						{link.uptimeS !== null && (
							<Fact name="Runs for">{formatRoughDuration(link.uptimeS * 1000)}</Fact>
						)}
						{link.rssBytes !== null && <Fact name="Memory it uses">{inMb(link.rssBytes)}</Fact>}
						{link.waiting !== null && <Fact name="Waiting to be sent">{link.waiting} records</Fact>}
						{link.clockOffsetMs !== null && (
							<Fact name="Its clock">{clockInWords(link.clockOffsetMs)}</Fact>
						)}
						{machine && (
							<>
								<Fact name="The machine runs for">
									{formatRoughDuration(machine.uptimeS * 1000)}
								</Fact>
								<Fact name="Free memory">
									{inMb(machine.memoryFreeBytes)} of {inMb(machine.memoryBytes)}
								</Fact>
								<Fact name="Free disk">
									{machine.diskFreeBytes === null || machine.diskBytes === null
										? 'the system does not say'
										: `${inMb(machine.diskFreeBytes)} of ${inMb(machine.diskBytes)}`}
								</Fact>
								<Fact name="Load">
									{Math.round(machine.loadPerProcessor * 100)} % of its processors
								</Fact>
								<Fact name="Temperature">
									{machine.temperatureC === null
										? 'not measured by this machine'
										: `${machine.temperatureC.toFixed(0)} °C`}
								</Fact>
							</>
						)}
					</dl>
				</Card>
				{mayManage && (
					<Card title="Its log of the last hour" icon={ScrollText}>
						<div className="grid gap-3">
							{answer?.refused && <Alert tone="danger" title={answer.refused} />}
							{answer?.lines && (
								<ol
									aria-label="Log"
									className="max-h-128 overflow-auto rounded-control border border-line bg-sunk p-3 font-mono text-sm"
								>
									{answer.lines.map(({ at, level, text }, i) => (
										<li key={i} className="wrap-anywhere">
											{formatInstant(at, timezone, formats)} {level}: {text}
										</li>
									))}
								</ol>
							)}
							{answer?.lines?.length === 0 && <p>It wrote nothing in the last hour.</p>}
							<Form method="post">
								<Button pending={isAsking}>
									{answer?.lines ? 'Read it again' : 'Read its log'}
								</Button>
							</Form>
						</div>
					</Card>
				)}
			</div>
		</>
	)
}

const inMb = (bytes: number): string =>
	bytes < 10e9 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e9)} GB`

const clockInWords = (offsetMs: number): string =>
	Math.abs(offsetMs) < 1000
		? 'right'
		: `${(Math.abs(offsetMs) / 1000).toFixed(0)} s ${offsetMs > 0 ? 'behind' : 'ahead'}; readings are corrected`
