import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { KeyRound, Network, Unplug } from 'lucide-react'
import { may } from '@sfc/domain/accounts/permissions'
import { ENROLMENT_CODE_MINUTES } from '@sfc/contract/agent/enrol'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { requireFarm } from '~/http/require.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { createEnrolmentCode } from '~/services/agents/create-enrolment-code.server'
import { listAgents } from '~/services/agents/list-agents.server'
import { revokeAgent } from '~/services/agents/revoke-agent.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { AgentList } from './agent-list'
import { InstallSteps } from './install-steps'

export const meta: MetaFunction = () => [{ title: 'Farm agent · Smart Farm Control' }]

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	return {
		now: ctx.now(),
		farm: { id: ctx.farm.id, name: ctx.farm.name, timezone: ctx.farm.timezone },
		server: await publicUrl(request),
		mayManage: may(ctx.role, 'agent.manage'),
		codeMinutes: ENROLMENT_CODE_MINUTES,
		agents: await listAgents(ctx),
	}
})

/**
 * `intent=code` makes an enrolment code and shows it in the answer itself: it is kept nowhere else.
 * `intent=remove` ends an agent's access.
 */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	const form = await readForm(request)
	if (form.get('intent') === 'remove') {
		await revokeAgent(ctx, { agentId: String(form.get('agentId')) })
		return redirectWithToast('/local-agent-install', {
			kind: 'success',
			title: 'Agent removed',
			text: 'Its access has ended. Its history stays.',
		})
	}
	return data(await createEnrolmentCode(ctx))
})

export default function Install() {
	const { farm, server, agents, mayManage, codeMinutes, now } = useLoaderData<typeof loader>()
	const made = useActionData<typeof action>()
	const code = made && 'code' in made ? made : null
	const pending = useNavigation().formData?.get('intent') === 'code'
	return (
		<>
			<PageHeader
				title="Local Agent Installation"
				subtitle={`Connect the equipment of ${farm.name} (farm ${farm.id})`}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
				<div className="grid gap-4">
					<Card title="Enrolment code" icon={KeyRound}>
						{code ? (
							<CodeShown {...code} timezone={farm.timezone} />
						) : (
							<p className="mb-3 text-muted">
								A code connects one machine to this farm. It works once, for {codeMinutes} minutes.
							</p>
						)}
						{mayManage ? (
							<Form method="post">
								<Button
									name="intent"
									value="code"
									variant={code ? 'secondary' : 'primary'}
									pending={pending}
								>
									{code ? 'Show another code' : 'Show an enrolment code'}
								</Button>
							</Form>
						) : (
							<Alert
								tone="info"
								title="Only owners and managers of the farm may connect an agent"
							/>
						)}
					</Card>
					<InstallSteps server={server} farmId={farm.id} code={code?.code} />
				</div>
				{agents.length === 0 ? (
					<EmptyState icon={Network} title="No agents registered yet">
						Follow the steps; the agent appears here within seconds of its first start.
					</EmptyState>
				) : (
					<AgentList
						agents={agents}
						now={now}
						actions={(agent) =>
							mayManage && <RemoveAgent id={agent.id} hostname={agent.hostname} />
						}
					/>
				)}
			</div>
		</>
	)
}

function CodeShown({
	code,
	expiresAt,
	timezone,
}: {
	code: string
	expiresAt: number
	timezone: string
}) {
	const until = new Intl.DateTimeFormat('en-US', {
		hour: 'numeric',
		minute: '2-digit',
		timeZone: timezone,
		timeZoneName: 'short',
	}).format(expiresAt)
	return (
		<div role="status" className="mb-4 rounded-control border border-line bg-sunk px-4 py-3">
			<p className="font-mono text-2xl font-bold tracking-widest">{code}</p>
			<p className="text-sm text-muted">Works once, until {until}. It is not shown again.</p>
		</div>
	)
}

function RemoveAgent({ id, hostname }: { id: string; hostname: string }) {
	return (
		<details className="mt-1 text-sm">
			<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-muted hover:text-ink">
				Remove…
			</summary>
			<Form method="post" className="grid gap-2 text-left">
				<p className="max-w-xs text-muted">
					{hostname} can then send and switch nothing more. Its readings stay.
				</p>
				<input type="hidden" name="agentId" value={id} />
				<Button name="intent" value="remove" variant="danger-outline" icon={Unplug}>
					Remove this agent
				</Button>
			</Form>
		</details>
	)
}
