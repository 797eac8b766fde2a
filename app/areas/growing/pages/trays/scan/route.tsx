import { useLoaderData } from '@remix-run/react'
import {
	EmptyTraysInput,
	FillTraysInput,
	MoveTraysInput,
	TrayLossesInput,
} from '@sfc/contract/growing/trays/tray-input'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { parseTrayCodes } from '@sfc/domain/growing/trays/tray-code'
import { formatTrayPlace } from '@sfc/domain/growing/trays/tray-place'
import { ListX, Plus, Scissors, Tags } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	countTrayLosses,
	emptyTrays,
	moveTrays,
} from '~/areas/growing/services/trays/change-trays.server'
import { fillTrays } from '~/areas/growing/services/trays/fill-trays.server'
import { findTrays } from '~/areas/growing/services/trays/list-trays.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { listCropChoices, ZONE_CHOICES } from '../list-tray-choices.server'
import { TrayTable } from '../tray-table'
import { trayRow } from '../tray-view'
import { Camera } from './camera'
import { EmptyForm, FillForm, LossForm, MoveForm } from './scan-forms'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Scan Trays')

const formatTrays = (count: number) => (count === 1 ? '1 tray' : `${count} trays`)
/** What a page sends twice is answered once by its form; a changed entry is a new one. */
const onPage = <Input,>(input: Input) => ({ ...input, once: null })
const done = (title: string) => redirectWithToast('/trays/scan', { title })

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'crop.plan',
	load: async ({ ctx, request }) => {
		const params = new URL(request.url).searchParams
		const typed = parseTrayCodes([...params.getAll('codes'), ...params.getAll('add')])
		const { trays, missing } = await findTrays(ctx, typed.codes)
		const losable = trays.filter(({ cycle }) => cycle !== null)
		return {
			mayPlan: hasPermission(ctx.role, 'crop.plan'),
			mayHarvest: hasPermission(ctx.role, 'stock.change'),
			codes: trays.map(({ code }) => code),
			unknown: [...missing, ...typed.unknown],
			rows: trays.map(trayRow),
			isOneLot: new Set(trays.map(({ cycleId }) => cycleId)).size === 1 && losable.length > 0,
			areEmpty: losable.length === 0,
			zones: ZONE_CHOICES,
			crops: await listCropChoices(ctx),
			values: {
				move: {
					codes: '',
					zone: params.get('zone') ?? trays[0]?.zone ?? 'nursery',
					spot: params.get('spot') ?? '',
				},
				lose: {
					losses: losable.map(({ code }) => ({ code, plants: '0' })),
					reason: '',
				},
				empty: { codes: '', reason: 'Transplanted' },
				fill: { codes: '', cycleId: '', plants: '' },
			},
		}
	},
	forms: {
		move: {
			schema: MoveTraysInput,
			submit: async ({ ctx }, input) => {
				const count = await moveTrays(ctx, onPage(input))
				return done(`${formatTrays(count)} moved to ${formatTrayPlace(input)}`)
			},
		},
		lose: {
			schema: TrayLossesInput,
			submit: async ({ ctx }, input) =>
				done(`${formatPlants(await countTrayLosses(ctx, onPage(input)))} recorded as lost`),
		},
		empty: {
			schema: EmptyTraysInput,
			submit: async ({ ctx }, input) =>
				done(`${formatTrays(await emptyTrays(ctx, onPage(input)))} emptied`),
		},
		fill: {
			schema: FillTraysInput,
			submit: async ({ ctx }, input) => {
				await fillTrays(ctx, onPage(input))
				return done(`${formatTrays(input.codes.length)} filled`)
			},
		},
	},
})

const labelsPath = (codes: readonly string[]) =>
	`/labels?${new URLSearchParams([['kind', 'tray'], ...codes.map((code) => ['items', code])])}`

export { loader, action }

export default function ScanTrays() {
	const { codes, unknown, rows, crops, zones, isOneLot, areEmpty, mayPlan, mayHarvest, values } =
		useLoaderData<typeof loader>()
	const scannedPlace = `${values.move.zone} ${values.move.spot}`
	const of = { codes: codes.join(','), count: formatTrays(codes.length) }
	return (
		<>
			<PageHeader
				title="Scan Trays"
				subtitle="One after another, then one action for all"
				actions={<LinkButton to="/trays">All trays</LinkButton>}
			/>
			<div className="grid gap-4">
				<Card>
					<div className="grid gap-4 lg:grid-cols-2">
						<Camera codes={codes} />
						<Form method="get" className="grid content-start gap-1.5" key={of.codes}>
							{codes.length > 0 && <input type="hidden" name="codes" value={of.codes} />}
							<label htmlFor="add" className="font-medium">
								Tray codes
							</label>
							<div className="flex gap-2">
								<input
									id="add"
									name="add"
									autoComplete="off"
									maxLength={1000}
									placeholder="T-0042"
									aria-describedby="add-hint"
									className={CONTROL_CLASS}
								/>
								<Button icon={Plus}>Add</Button>
							</div>
							<p id="add-hint" className="text-sm text-muted">
								42 is enough for T-0042. Several with spaces between them.
							</p>
						</Form>
					</div>
				</Card>
				{unknown.length > 0 && (
					<Alert tone="attention" title="Not on this farm">
						<p className="wrap-anywhere">{unknown.join(', ')}</p>
					</Alert>
				)}
				{rows.length > 0 && (
					<Card
						title={`In the list: ${of.count}`}
						flush
						action={
							<span className="flex flex-wrap gap-2">
								{mayHarvest && isOneLot && (
									<LinkButton to={`/trays/harvest?codes=${of.codes}`} icon={Scissors}>
										Harvest {of.count}
									</LinkButton>
								)}
								<LinkButton to={labelsPath(codes)} icon={Tags}>
									Labels
								</LinkButton>
								<LinkButton to="/trays/scan" icon={ListX}>
									Clear
								</LinkButton>
							</span>
						}
					>
						<TrayTable
							caption="Scanned trays"
							rows={rows}
							action={({ code }) => (
								<Link
									to={`/trays/scan?codes=${codes.filter((one) => one !== code).join(',')}`}
									preventScrollReset
									aria-label={`Take ${code} from the list`}
									className="inline-flex min-h-11 items-center text-accent underline"
								>
									Remove
								</Link>
							)}
						/>
					</Card>
				)}
				{mayPlan && rows.length > 0 && (
					<div className="grid items-start gap-4 lg:grid-cols-2">
						<MoveForm key={scannedPlace} {...of} zones={zones} />
						{areEmpty ? (
							<FillForm {...of} crops={crops} />
						) : (
							<>
								<LossForm
									key={of.codes}
									trays={rows.flatMap(({ code, crop, plants }) =>
										crop && plants ? [{ code, crop, plants }] : [],
									)}
								/>
								<EmptyForm {...of} />
							</>
						)}
					</div>
				)}
			</div>
		</>
	)
}
