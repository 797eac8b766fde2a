import { useLoaderData } from '@remix-run/react'
import {
	SUPPLY_MOVE_INPUTS,
	SUPPLY_MOVE_KINDS,
	SupplyMoveInput,
	type SupplyMoveKind,
} from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatQuantityInput, formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { supplyLotState } from '@sfc/domain/growing/supplies/supply-lot'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { moveSupplyLot } from '~/areas/growing/services/supplies/move-supply.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { requireSupplyLotFromPath } from '../require-supply-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Change Supply Stock')

const DONE: Readonly<Record<SupplyMoveKind, string>> = {
	disposed: 'Disposal recorded',
	counted: 'Stock counted',
}

const { loader, action } = formPage({
	schema: SupplyMoveInput,
	permission: 'stock.change',
	subject: requireSupplyLotFromPath,
	load: ({ ctx, supply, lot, request }) => {
		const asked = new URL(request.url).searchParams.get('kind')
		const kind = SUPPLY_MOVE_KINDS.find((known) => known === asked) ?? 'disposed'
		const today = todayIn(ctx.farm.timezone, ctx.now())
		const isExpired = kind === 'disposed' && supplyLotState(lot, today) === 'expired'
		return {
			kind,
			supply: { name: supply.name, unit: supply.unit },
			lot: { id: lot.id, lotNumber: lot.lotNumber },
			stock: formatQuantityWithUnit(lot.stockMilli, supply.unit),
			constraint: {
				...formConstraints(SUPPLY_MOVE_INPUTS[kind]),
				happenedOn: { required: true, max: today },
			},
			values: {
				kind,
				quantity: isExpired ? formatQuantityInput(lot.stockMilli) : '',
				reason: isExpired ? 'Past best before' : '',
				happenedOn: today,
			} as Record<string, string>,
		}
	},
	submit: async ({ ctx, lot }, movement) => {
		const { stockMilli, unit } = await moveSupplyLot(ctx, { supplyLotId: lot.id, ...movement })
		return redirectWithToast(`/supplies/lots/${lot.id}`, {
			title: DONE[movement.kind],
			text: `In stock now: ${formatQuantityWithUnit(stockMilli, unit)}.`,
		})
	},
})

export { loader, action }

export default function ChangeSupplyStock() {
	const { kind, supply, lot, stock } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Change stock"
				subtitle={`${supply.name}, lot ${lot.lotNumber}: ${stock} in stock.`}
			/>
			<Tabs
				label="What happened to it"
				current={kind}
				tabs={[
					{ key: 'disposed', label: 'Disposed of', to: '?kind=disposed' },
					{ key: 'counted', label: 'Counted', to: '?kind=counted' },
				]}
			/>
			<MoveFields key={kind} />
		</>
	)
}

function MoveFields() {
	const { kind, supply, lot, stock } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Record<string, string>>(kind)
	const field = (name: string) => fields[name] as NonNullable<(typeof fields)[string]>
	return (
		<Card className="max-w-3xl">
			<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				<input type="hidden" name="kind" value={kind} />
				<InputField
					label={kind === 'counted' ? 'Counted' : 'Quantity'}
					inputMode="decimal"
					autoComplete="off"
					field={field('quantity')}
					unit={supply.unit}
					hint={kind === 'counted' ? `Actual count. Recorded: ${stock}.` : `In stock: ${stock}.`}
				/>
				<InputField label="Day" type="date" field={field('happenedOn')} />
				<div className="sm:col-span-2">
					<InputField label="Reason" field={field('reason')} />
				</div>
				<SaveRow
					label={kind === 'counted' ? 'Set stock to this count' : 'Record disposal'}
					isPending={isPending}
					cancelTo={`/supplies/lots/${lot.id}`}
				/>
			</PostForm>
		</Card>
	)
}
