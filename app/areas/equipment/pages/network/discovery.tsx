import { useLoaderData } from '@remix-run/react'
import { AddByAddress } from '@sfc/contract/equipment/discovery/search-form'
import { Plus, Radar } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Tabs } from '~/ui/tabs'
import { DeviceList } from './device-list'
import { cancelByForm, loadNetwork, searchByForm } from './network-page.server'
import { NetworkTabs } from './network-tabs'
import { summarize } from './network-data'
import { SearchCard } from './search-card'
import { NothingFound } from './nothing-found'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Network Discovery')

const PATH = '/network-discovery'

const { loader, action } = formPage({
	schema: AddByAddress,
	permission: 'farm.see',
	send: 'agent.manage',
	load: async ({ ctx, request }) => {
		const tab = new URL(request.url).searchParams.get('tab') === 'offline' ? 'offline' : 'online'
		return { ...(await loadNetwork(ctx)), tab, values: { ip: '' } }
	},
	intents: {
		scan: ({ ctx }) =>
			searchByForm(
				requirePermission(ctx, 'agent.manage'),
				{ scan: 'farm-equipment' },
				{ backTo: PATH, title: 'Network Scan Started', text: 'What is found appears here.' },
			),
		cancel: ({ ctx }, form) => cancelByForm(requirePermission(ctx, 'agent.manage'), form, PATH),
	},
	submit: ({ ctx }, { ip }) =>
		searchByForm(
			ctx,
			{ scan: 'comprehensive', targets: [ip] },
			{
				backTo: PATH,
				title: 'Router Added',
				text: `${ip} is being identified; it appears here.`,
				failed: 'Router scan failed',
			},
		),
})

export { loader, action }

export default function NetworkDiscovery() {
	const { devices, connected, search, agentId, mayManage, now, tab } =
		useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>(`add-${search?.id ?? ''}`)
	const online = devices.filter(({ isOnline }) => isOnline)
	const offline = devices.filter(({ isOnline }) => !isOnline)
	const shown = tab === 'offline' ? offline : online
	return (
		<>
			<PageHeader
				title="Network Discovery"
				subtitle={devices.length ? summarize(devices) : 'What is on the farm’s network?'}
			/>
			<NetworkTabs current="devices" />
			<div className="grid gap-4">
				<SearchCard search={search} agentId={agentId} mayManage={mayManage} now={now}>
					<div className="flex flex-wrap items-end gap-4">
						<Form method="post">
							<Button name="intent" value="scan" variant="primary" icon={Radar}>
								Scan Network
							</Button>
						</Form>
						<PostForm form={form} className="flex flex-wrap items-end gap-2">
							<InputField
								label="Add a router or device by its address"
								inputMode="decimal"
								field={fields.ip}
							/>
							<Button icon={Plus} pending={isPending}>
								Add Router
							</Button>
						</PostForm>
					</div>
				</SearchCard>
				<Tabs
					label="Devices"
					current={tab}
					tabs={[
						{ key: 'online', label: 'Online', count: online.length },
						{ key: 'offline', label: 'Offline', count: offline.length },
					]}
				/>
				{shown.length === 0 ? (
					<NothingFound connected={connected}>
						{tab === 'offline'
							? 'Nothing that was found before is missing now.'
							: 'Scan the network; what answers appears here as it is found.'}
					</NothingFound>
				) : (
					<Form method="get" action="/network-discovery/assign" className="grid gap-3">
						<Card flush>
							<DeviceList
								devices={shown}
								now={now}
								before={(device) =>
									mayManage && (
										<input
											type="checkbox"
											name="pick"
											value={device.id}
											aria-label={`Choose ${device.givenName ?? device.name}`}
											className="mt-1 size-6"
										/>
									)
								}
							/>
						</Card>
						{mayManage && (
							<p>
								<Button>Assign the chosen devices</Button>
							</p>
						)}
					</Form>
				)}
			</div>
		</>
	)
}
