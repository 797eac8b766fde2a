import { parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MOVE_KINDS, MovementInput, type MoveKind } from '@sfc/contract/inventory/movement-input'
import { formatQuantityWithUnit } from '@sfc/domain/inventory/quantity'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { moveStock } from '~/services/inventory/move-stock.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { requireChangeableLot } from './require-lot-from-path.server'
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

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, lot } = await requireChangeableLot(request, params.lotId)
	const asked = new URL(request.url).searchParams.get('kind')
	const kind = MOVE_KINDS.find((known) => known === asked) ?? 'lost'
	return { kind, setup: await loadMovementForm(ctx, lot, kind) }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, lot } = await requireChangeableLot(request, params.lotId)
	const submission = parseWithZod(await readForm(request), { schema: MovementInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	const { quantity: quantityMilli, ...movement } = submission.value
	try {
		const moved = await moveStock(ctx, { lotId: lot.id, quantityMilli, ...movement })
		return await redirectWithToast(`/lots/${lot.id}`, {
			kind: 'success',
			title: DONE[movement.kind],
			text: `In stock now: ${formatQuantityWithUnit(moved.stockMilli, moved.unit)}.`,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function ChangeStock() {
	const { kind, setup } = useLoaderData<typeof loader>()
	const lastResult = useActionData<typeof action>()
	const { lot, stock, hasStock } = setup
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
			{hasStock || lastResult || kind === 'counted' ? (
				<MovementFields
					key={kind}
					kind={kind}
					setup={setup}
					lastResult={lastResult}
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
