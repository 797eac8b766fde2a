import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { REMOTE_COMMANDS } from '@sfc/contract/equipment/remote-machines/asks'
import { RemoteLogin } from '@sfc/contract/equipment/remote-machines/remote-login'
import { Fault } from '@sfc/domain/fault'
import { Info, Power, RadioTower, RotateCcw, Sunrise, Undo2 } from 'lucide-react'
import { z } from 'zod'
import type { Permitted } from '~/context.server'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectWithToast } from '~/http/toast.server'
import {
	cancelShutdown,
	commandMachine,
	pingMachine,
	wakeMachine,
} from '~/areas/equipment/services/remote-machines/control-machine.server'
import { findMachine } from '~/areas/equipment/services/remote-machines/find-machine.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>(
	(data) => `Remote control of ${data?.name ?? 'a machine'}`,
)

type At = { ctx: Permitted<'machine.control'>; params: LoaderFunctionArgs['params'] }

const machineIdFromPath = ({ params }: Pick<At, 'params'>) =>
	parsePathId(params['deviceId'], 'Device not found')

/** Wraps a button that needs no login: shows the page again with the result. */
const answerButton =
	(send: (ctx: At['ctx'], ref: { id: number }) => Promise<string>) =>
	async ({ ctx, params }: At) => {
		const id = machineIdFromPath({ params })
		const backTo = `/network-discovery/devices/${id}/remote`
		try {
			const text = await send(ctx, { id })
			return await redirectWithToast(backTo, { title: 'Command Successful', text })
		} catch (error) {
			if (!(error instanceof Fault) || !['unavailable', 'invalid'].includes(error.code)) throw error
			const text = error.message
			return redirectWithToast(backTo, { kind: 'error', title: 'Command Failed', text })
		}
	}

const { loader, action } = formPage({
	schema: RemoteLogin.extend({
		command: z.enum(REMOTE_COMMANDS),
		confirm: z.boolean().default(false),
	}),
	permission: 'machine.control',
	hideFields: ['password'],
	asksFarm: true,
	load: async ({ ctx, params }) => {
		requireRecentProof(ctx)
		const { name, ip, mac, stops, agent } = await findMachine(ctx, {
			id: machineIdFromPath({ params }),
		})
		return {
			id: machineIdFromPath({ params }),
			name,
			ip,
			mac,
			stops,
			agentHostname: agent.hostname,
		}
	},
	intents: {
		ping: answerButton(async (ctx, ref) => {
			const { answers, words } = await pingMachine(ctx, ref)
			if (!answers) throw new Fault('unavailable', words)
			return words
		}),
		wake: answerButton(wakeMachine),
		cancel: answerButton(cancelShutdown),
	},
	submit: async ({ ctx, params }, { command, confirm, ...login }, reply) => {
		const id = machineIdFromPath({ params })
		const done = await commandMachine(ctx, { id }, { command, confirm, login })
		if (command === 'system-info') return reply({}, 200, { facts: done.facts })
		return redirectWithToast(`/network-discovery/devices/${id}/remote`, {
			title: 'Command Successful',
			text: done.message,
		})
	},
})

export { loader, action }

export default function RemoteControl() {
	const { id, name, ip, mac, stops, agentHostname } = useLoaderData<typeof loader>()
	const answer = useActionData<{ facts?: { name: string; value: string }[] }>()
	const [form, fields, isPending] = useFormPage<typeof loader>('command')
	return (
		<>
			<PageHeader
				title={`Remote control of ${name}`}
				subtitle={`${[ip, mac].filter(Boolean).join(' · ')}, through farm-agent on ${agentHostname}`}
				actions={<LinkButton to={`/network-discovery/devices/${id}`}>Back to device</LinkButton>}
			/>
			<div className="grid max-w-4xl items-start gap-4 lg:grid-cols-2">
				<div className="grid gap-4">
					<Card title="Without a login">
						<Form method="post" className="flex flex-wrap gap-2">
							<Button name="intent" value="ping" icon={RadioTower} pending={isPending}>
								Ping
							</Button>
							{mac && (
								<Button name="intent" value="wake" icon={Sunrise} pending={isPending}>
									Wake
								</Button>
							)}
							<Button name="intent" value="cancel" icon={Undo2} pending={isPending}>
								Cancel shutdown
							</Button>
						</Form>
						<p className="mt-3 text-sm text-muted">
							{mac
								? 'Wake works where Wake-on-LAN is switched on in the machine’s firmware and network card.'
								: 'It can be woken once a search has seen its hardware address (MAC).'}
						</p>
					</Card>
					{answer?.facts && (
						<Card title="System information">
							<dl aria-live="polite" className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
								{answer.facts.map((fact) => (
									<Fact key={fact.name} name={fact.name}>
										{fact.value}
									</Fact>
								))}
							</dl>
						</Card>
					)}
				</div>
				<Card title="With a login">
					<PostForm form={form} className="grid gap-4">
						{(fields.username.errors ?? fields.password.errors) && (
							<Alert tone="danger" role="alert" title="Credentials Required">
								Please enter username and password for remote access
							</Alert>
						)}
						<InputField
							label="User name"
							field={fields.username}
							autoComplete="off"
							hint="One who may shut it down: root, a user of sudo, or an administrator."
						/>
						<InputField
							label="Password"
							type="password"
							field={fields.password}
							autoComplete="off"
							hint="Sealed for the agent, used once, kept nowhere."
						/>
						<InputField
							label="Domain"
							field={fields.domain}
							autoComplete="off"
							hint="Of a Windows network."
						/>
						<CheckboxField
							label="Windows without SSH (WMI)"
							field={fields.useWMI}
							hint="By Windows’ own remote calls: needs Samba’s programs on the agent’s machine, and a firewall there that lets them pass."
						/>
						<details>
							<summary className="cursor-pointer font-semibold">
								First sign-in, or reinstalled
							</summary>
							<div className="mt-2">
								<CheckboxField
									label="Trust the key that was shown"
									field={fields.trustNewKey}
									hint="The first try shows the key and sends no password. Compare it with what ssh-keygen -lf prints there for /etc/ssh/ssh_host_*_key.pub."
								/>
							</div>
						</details>
						{stops !== null && (
							<Alert tone="attention" title="The farm needs this machine">
								<p>Restart or shutdown would stop {stops}.</p>
								<CheckboxField label="They may stop" field={fields.confirm} />
							</Alert>
						)}
						<div className="flex flex-wrap gap-2">
							<Button
								name="command"
								value="system-info"
								variant="primary"
								icon={Info}
								pending={isPending}
							>
								System information
							</Button>
							<Button name="command" value="restart" icon={RotateCcw} pending={isPending}>
								Restart
							</Button>
							<Button
								name="command"
								value="shutdown"
								variant="danger"
								icon={Power}
								pending={isPending}
							>
								Shutdown
							</Button>
						</div>
						<p className="text-sm text-muted">
							Restart and shutdown take effect after 30 seconds, and can be cancelled until then.
						</p>
					</PostForm>
				</Card>
			</div>
		</>
	)
}
