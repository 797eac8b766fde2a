import { useActionData, useLoaderData } from '@remix-run/react'
import type { TriedDevice, TriedPoint } from '@sfc/contract/equipment/device-models/asks'
import { TryModelForm } from '@sfc/contract/equipment/device-models/model-forms'
import { Radar } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import {
	listConnectedAgents,
	tryModel,
} from '~/areas/equipment/services/device-models/site-models.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { NetworkTabs } from '../network/network-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Try a model')

const { loader, action } = formPage({
	schema: TryModelForm,
	permission: 'agent.manage',
	load: async ({ ctx, request }) => {
		const asked = new URL(request.url).searchParams
		const agents = await listConnectedAgents(requirePermission(ctx, 'agent.manage'))
		return {
			agents,
			values: {
				agentId: agents[0]?.id ?? '',
				model: asked.get('model')?.slice(0, 64) ?? '',
				host: asked.get('host')?.slice(0, 45) ?? '',
				port: Number(asked.get('port')) || 502,
				unit: Number(asked.get('unit') ?? 1),
				transport: asked.get('transport') === 'rtu-tcp' ? ('rtu-tcp' as const) : ('tcp' as const),
			},
		}
	},
	asksFarm: true,
	submit: async ({ ctx }, wanted, reply) =>
		reply({}, 200, { tried: await tryModel(ctx, wanted), entry: configurationEntry(wanted) }),
})

/** The entry for a device in an agent's configuration. */
function configurationEntry({
	agentId: _,
	transport,
	...at
}: TriedDevice & { agentId: string }): string {
	const id = `${at.model}-${at.unit}`
	const settings = transport === 'tcp' ? at : { ...at, transport }
	return JSON.stringify({ id, name: id, driver: 'modbus', settings }, null, 2)
}

export { loader, action }

export default function TryModel() {
	const { agents } = useLoaderData<typeof loader>()
	const { tried, entry } = useActionData<{ tried?: TriedPoint[]; entry?: string }>() ?? {}
	const [form, fields, isPending] = useFormPage<typeof loader>('try-model')
	return (
		<>
			<PageHeader
				title="Try a model"
				subtitle="The agent reads a device once; nothing is written to it"
				actions={<LinkButton to="/device-models/own">Models of this farm</LinkButton>}
			/>
			<NetworkTabs current="models" />
			<div className="grid gap-4">
				<Card>
					{agents.length === 0 ? (
						<Alert tone="attention" title="No agent is connected">
							Start farm-agent at the farm. It reads the device.
						</Alert>
					) : (
						<PostForm form={form} className="grid gap-4 sm:grid-cols-2">
							<InputField
								label="Model"
								field={fields.model}
								hint="Its id, as in the lists: eastron-sdm120"
							/>
							<SelectField
								label="Agent"
								field={fields.agentId}
								options={agents.map(({ id, hostname }) => ({ value: id, label: hostname }))}
							/>
							<InputField
								label="Address"
								field={fields.host}
								hint="Of the device, or of its gateway: 192.168.1.60"
							/>
							<div className="grid grid-cols-2 content-start gap-4">
								<InputField label="Port" type="number" field={fields.port} />
								<InputField label="Unit" type="number" field={fields.unit} />
							</div>
							<SelectField label="Spoken there" field={fields.transport} options={TRANSPORTS} />
							<div className="sm:col-span-2">
								<Button variant="primary" icon={Radar} pending={isPending}>
									Read once
								</Button>
							</div>
						</PostForm>
					)}
				</Card>
				{tried && (
					<Card title="What it answered" flush>
						<Table<TriedPoint>
							caption="What it answered"
							rows={tried}
							rowKey={({ id }) => id}
							columns={COLUMNS}
						/>
					</Card>
				)}
				{entry && (
					<Card title="Read it from now on">
						<p>
							Compare the values with the device’s own display. When they are right, add this to{' '}
							<code>devices</code> in the agent’s <code>agent.json</code>, with a name of your own,
							and restart the agent.
						</p>
						<pre
							tabIndex={0}
							aria-label="Entry for agent.json"
							className="mt-3 overflow-x-auto rounded-md border border-line p-3 font-mono text-sm"
						>
							{entry}
						</pre>
					</Card>
				)}
			</div>
		</>
	)
}

const TRANSPORTS = [
	{ value: 'tcp', label: 'Modbus TCP' },
	{ value: 'rtu-tcp', label: 'RTU frames over TCP (some serial gateways)' },
]

const COLUMNS = [
	{ header: 'Point', cell: ({ label }: TriedPoint) => label },
	{
		header: 'Value',
		align: 'end' as const,
		cell: ({ value, unit }: TriedPoint) => (value === null ? 'no value' : `${value} ${unit}`),
	},
	{
		header: 'Registers',
		cell: ({ words }: TriedPoint) => (
			<span className="font-mono text-sm">
				{words === null
					? '–'
					: words.map((word) => `0x${word.toString(16).padStart(4, '0')}`).join(' ')}
			</span>
		),
	},
	{ header: 'Remark', cell: ({ reason }: TriedPoint) => reason ?? '' },
]
