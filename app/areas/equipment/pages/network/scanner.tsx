import { useLoaderData } from '@remix-run/react'
import { SCAN_TYPES, type ScanType } from '@sfc/contract/agent/command'
import { SearchForm } from '@sfc/contract/equipment/discovery/search-form'
import { Radar } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { DeviceList } from './device-list'
import { cancelByForm, loadNetwork, searchByForm } from './network-page.server'
import { NetworkTabs } from './network-tabs'
import { summarize } from './network-data'
import { ScanDoctor } from './scan-doctor'
import { SearchCard } from './search-card'
import { NothingFound } from './nothing-found'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Network Equipment Scanner')

const PATH = '/network-scanner'

const { loader, action } = formPage({
	schema: SearchForm,
	permission: 'farm.see',
	send: 'agent.manage',
	load: async ({ ctx }) => ({
		...(await loadNetwork(ctx)),
		scanTypes: [...SCAN_TYPES],
		values: { network: '', units: '', scan: 'farm-equipment' },
	}),
	intents: {
		cancel: ({ ctx }, form) => cancelByForm(requirePermission(ctx, 'agent.manage'), form, PATH),
	},
	submit: ({ ctx }, { network, scan, units }) =>
		searchByForm(
			ctx,
			{ scan, ...(network && { targets: [network] }), ...(units && { units }) },
			{ backTo: PATH, title: 'Network Scan Started', text: 'What is found appears here.' },
		),
})

export { loader, action }

export default function Scanner() {
	const { devices, connected, search, agentId, mayManage, now, scanTypes } =
		useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>(`scan-${search?.id ?? ''}`)
	return (
		<>
			<PageHeader
				title="Network Equipment Scanner"
				subtitle={devices.length ? summarize(devices) : 'What is on the farm’s network?'}
			/>
			<NetworkTabs current="scanner" />
			<div className="grid gap-4">
				<SearchCard search={search} agentId={agentId} mayManage={mayManage} now={now}>
					<PostForm form={form} className="grid items-start gap-4 sm:grid-cols-2">
						<InputField
							label="Target network"
							field={fields.network}
							hint="Empty: the networks of the agent’s machine. Or a range like 192.168.1.0/24."
						/>
						<SelectField
							label="Scan type"
							field={fields.scan}
							options={scanTypes.map((value) => ({ value, label: SCAN_LABELS[value] }))}
						/>
						<InputField
							label="Modbus unit ids"
							field={fields.units}
							hint="Empty: the usual one. For devices behind a gateway a range like 1-20; all of 1-247 take up to three minutes each gateway, as they are asked one at a time."
						/>
						<p className="self-end">
							<Button variant="primary" icon={Radar} pending={isPending}>
								Scan Network
							</Button>
						</p>
					</PostForm>
				</SearchCard>
				{devices.length === 0 ? (
					<NothingFound
						connected={connected}
						{...(search?.status === 'completed' && {
							title: 'No equipment discovered on the network',
						})}
					>
						{search?.status === 'completed'
							? 'Below is what the last search asked, what came back, and what to do next.'
							: 'Scan the network; what answers appears here as it is found.'}
					</NothingFound>
				) : (
					<Card title="On the network" flush>
						<DeviceList devices={devices} now={now} />
					</Card>
				)}
				<ScanDoctor search={search} />
				<p className="text-sm text-muted">
					A search understands HTTP/HTTPS, Modbus TCP, MQTT, SNMP, BACnet, OPC-UA, SSH/Telnet, RTSP
					and ONVIF, and Zigbee and Z-Wave through their MQTT bridges.
				</p>
			</div>
		</>
	)
}

/** The kinds of search, for people to choose from. */
const SCAN_LABELS: Readonly<Record<ScanType, string>> = {
	quick: 'Quick: cameras, web pages and MQTT',
	'farm-equipment': 'Farm equipment: also Modbus and OPC UA',
	comprehensive: 'Comprehensive: everything, also logins and hosts that offer nothing',
}
