import { useActionData, useLoaderData } from '@remix-run/react'
import {
	MOVE_KINDS,
	MovementInput,
	type MoveKind,
} from '@sfc/contract/growing/inventory/movement-input'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { moveStock } from '~/areas/growing/services/inventory/move-stock.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { requireLotFromPath } from './require-lot-from-path.server'
import { MovementFields } from './movement-fields'
import { OutOfStock } from './out-of-stock'
import { loadMovementForm } from './load-movement-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Change Stock')

const DONE: Readonly<Record<MoveKind, string>> = {
	lost: 'Loss recorded',
	given: 'Gift recorded',
	counted: 'Stock counted',
}

const { loader, action } = formPage({
	schema: MovementInput,
	permission: 'stock.change',
	subject: requireLotFromPath,
	load: async ({ ctx, lot, request }) => {
		const asked = new URL(request.url).searchParams.get('kind')
		const kind = MOVE_KINDS.find((known) => known === asked) ?? 'lost'
		return { kind, ...(await loadMovementForm(ctx, lot, kind)) }
	},
	submit: async ({ ctx, lot }, { quantity: quantityMilli, ...movement }) => {
		const moved = await moveStock(ctx, { lotId: lot.id, quantityMilli, ...movement })
		return redirectWithToast(`/lots/${lot.id}`, {
			title: DONE[movement.kind],
			text: `In stock now: ${formatQuantityWithUnit(moved.stockMilli, moved.unit)}.`,
		})
	},
})

export { loader, action }

export default function ChangeStock() {
	const { kind, lot, stock, hasStock, currency } = useLoaderData<typeof loader>()
	const isAnswer = useActionData() !== undefined
	return (
		<>
			<PageHeader
				title="Change stock"
				subtitle={`${lot.crop}, lot ${lot.code}: ${stock} in stock.`}
			/>
			<Tabs
				label="What happened to it"
				current={kind}
				tabs={[
					{ key: 'lost', label: 'Lost', to: '?kind=lost' },
					{ key: 'given', label: 'Given away', to: '?kind=given' },
					{ key: 'counted', label: 'Counted', to: '?kind=counted' },
				]}
			/>
			{hasStock || isAnswer || kind === 'counted' ? (
				<MovementFields
					key={kind}
					kind={kind}
					lot={lot}
					stock={stock}
					currency={currency}
					submitLabel={SUBMIT[kind]}
				/>
			) : (
				<OutOfStock lotId={lot.id} />
			)}
		</>
	)
}

const SUBMIT: Readonly<Record<MoveKind, string>> = {
	lost: 'Record loss',
	given: 'Record gift',
	counted: 'Set stock to this count',
}
