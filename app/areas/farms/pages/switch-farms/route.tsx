import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FarmSelection } from '@sfc/contract/accounts/memberships/selection'
import { systemTypeLabel } from '@sfc/domain/system-type'
import { timezoneLabel } from '@sfc/domain/calendar/timezone'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Plus, Search, Sprout } from 'lucide-react'
import { storableText } from '@sfc/domain/platform/storable-text'
import { pageNumber } from '~/http/page-number'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { findFarm, requireUser } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { findFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { switchFarm } from '~/areas/accounts/services/memberships/switch-farm.server'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Errors } from '~/ui/form/errors'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { readFarmFrame } from '~/read-farm-frame.server'
import type { FarmStatus } from '~/shell/farm-status'
import type { Tone } from '~/ui/tone'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { FarmCard } from './farm-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Switch Farms')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const { searchParams } = new URL(request.url)
	const text = storableText(searchParams.get('q') ?? '')
		.trim()
		.slice(0, TEXT_MAX)
	const found = await findFarms(ctx, { text, page: pageNumber(searchParams.get('page')) })
	const farms = await Promise.all(
		found.farms.map(async (farm) => ({
			...farm,
			status: (await readFarmFrame({ ...ctx, farm })).status,
		})),
	)
	const current = (await findFarm(ctx, searchParams.get('farmId'))) ?? (await findFarm(ctx, null))
	return {
		text,
		page: found.page,
		pages: found.pages,
		farms: farms
			.sort((a, b) => toneRank(a.status) - toneRank(b.status))
			.map((farm) => ({
				id: farm.id,
				name: farm.name,
				location: farm.location,
				systemType: systemTypeLabel(farm.systemType),
				trays: farm.nurseryRows * farm.nurseryTraysPerRow,
				timezone: timezoneLabel(farm.timezone, ctx.now()),
				agentConnected: farm.agentConnected,
				status: farm.status,
				isSimulated: farm.isSimulated,
				isCurrent: farm.id === current?.farm.id,
				imageFile: farm.imageFile,
				mayChange: hasPermission(farm.role, 'farm.configure'),
			})),
	}
})

const TEXT_MAX = 100

/** Worst first. */
const ORDER: readonly Tone[] = ['danger', 'attention', 'offline', 'info', 'good']
const toneRank = ({ tone }: FarmStatus) => ORDER.indexOf(tone)

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const form = await readForm(request)
	const chosen = FarmSelection.safeParse({ farmId: Number(form.get('farmId')) })
	if (!chosen.success) return data({ error: 'Please select a farm' }, { status: 400 })
	const { farm } = await switchFarm(ctx, chosen.data)
	return redirectWithToast(withFarm('/', farm.id), {
		title: 'Switching farms',
		text: `You are now on ${farm.name}.`,
	})
})

export default function SwitchFarms() {
	const { farms, text, page, pages } = useLoaderData<typeof loader>()
	const search = text === '' ? '' : `q=${encodeURIComponent(text)}&`
	const error = useActionData<typeof action>()?.error
	return (
		<>
			<PageHeader
				title="Switch Farms"
				subtitle="Please select a different farm instance to manage."
				actions={
					(farms.length > 0 || text !== '') && (
						<LinkButton to="/add-farm" icon={Plus}>
							Add New Farm
						</LinkButton>
					)
				}
			/>
			<Errors errors={error ? [error] : null} />
			{(pages > 1 || text !== '') && <FarmSearch text={text} />}
			{farms.length === 0 && text !== '' ? (
				<EmptyState
					icon={Sprout}
					title="No farm found"
					action={<LinkButton to="/switch-farms">All farms</LinkButton>}
				>
					<p>None of your farms has “{text}” in its name or place, or as its ID.</p>
				</EmptyState>
			) : farms.length === 0 ? (
				<EmptyState
					icon={Sprout}
					title="No Farm Instances Found"
					action={
						<LinkButton to="/add-farm" variant="primary" icon={Plus}>
							Add New Farm
						</LinkButton>
					}
				>
					<p>Add your first farm, or ask the owner of one to invite you to it.</p>
				</EmptyState>
			) : (
				<ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
					{farms.map((farm) => (
						<li key={farm.id} className="grid">
							<FarmCard farm={farm} />
						</li>
					))}
				</ul>
			)}
			<Pagination page={page} pages={pages} pageTo={(to) => `?${search}page=${to}`} />
		</>
	)
}

/** Finds a farm among many by its name, its place or its ID. */
function FarmSearch({ text }: { text: string }) {
	return (
		<Form role="search" className="mb-4 flex max-w-xl gap-2">
			<label htmlFor="farm-search" className="sr-only">
				Name, place or ID of a farm
			</label>
			<input
				id="farm-search"
				type="search"
				name="q"
				defaultValue={text}
				maxLength={TEXT_MAX}
				placeholder="Name, place or ID"
				className={CONTROL_CLASS}
			/>
			<Button icon={Search}>Search</Button>
		</Form>
	)
}
