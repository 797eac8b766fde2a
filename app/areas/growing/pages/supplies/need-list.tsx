import { ClipboardCheck, Mail, PackagePlus, Trash2 } from 'lucide-react'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import type { SupplyView } from './supply-view.server'

type Props = { supplies: readonly SupplyView[]; mayChange: boolean }

/** What is to be ordered, disposed of, received or used first, each with the button that does it. */
export function NeedList({ supplies, mayChange }: Props) {
	const needing = supplies.filter(({ need }) => need !== 'none')
	if (needing.length === 0) return null
	return (
		<Card title="To do" icon={ClipboardCheck}>
			<ul className="grid gap-4">
				{needing.map((supply) => (
					<li
						key={supply.id}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
					>
						<div className="min-w-0">
							<Link
								to={`/supplies/${supply.id}`}
								className="font-semibold wrap-anywhere text-accent underline"
							>
								{supply.name}
							</Link>
							<p className="wrap-anywhere text-muted">{describeNeed(supply)}</p>
						</div>
						{mayChange && (
							<div className="flex flex-wrap gap-2">
								<NeedButtons supply={supply} />
							</div>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}

const pick = ({ lots }: SupplyView, state: string) =>
	lots.find((lot) => lot.hasStock && lot.state === state)

/** What a supply needs, in words: `3 g left, reorder point 50 g. Order 250 g from Johnny’s.` */
function describeNeed(supply: SupplyView): string {
	const { need, usable, reorderPoint, reorder, supplier, supplierPhone, orderedOn } = supply
	const from = [supplier, supplierPhone].filter(Boolean).join(', ')
	const lot = pick(supply, need === 'dispose' ? 'expired' : 'soon')
	if (need === 'order')
		return `${usable} left, reorder point ${reorderPoint}. Order ${reorder ?? 'more'}${from && ` from ${from}`}.`
	if (need === 'ordered')
		return `${usable} left. Ordered on ${orderedOn}${from && ` from ${from}`}.`
	const verb = need === 'dispose' ? 'was good until' : 'is good until'
	return `Lot ${lot?.lotNumber} ${verb} ${lot?.bestBefore}: ${lot?.stock} left.`
}

function NeedButtons({ supply }: { supply: SupplyView }) {
	const { id, need, mailto, name } = supply
	if (need === 'dispose' || need === 'useFirst')
		return (
			<LinkButton
				to={
					need === 'dispose'
						? `/supplies/lots/${pick(supply, 'expired')?.id}/move`
						: `/supplies/${id}/use`
				}
				icon={need === 'dispose' ? Trash2 : undefined}
				aria-label={`${need === 'dispose' ? 'Dispose of' : 'Record use of'} ${name}`}
			>
				{need === 'dispose' ? 'Dispose' : 'Record use'}
			</LinkButton>
		)
	return (
		<>
			{need === 'order' && mailto && (
				<a href={mailto} className={buttonClass('secondary')}>
					<Mail aria-hidden className="size-4.5 shrink-0" /> Email supplier
				</a>
			)}
			{need === 'ordered' && (
				<LinkButton to={`/supplies/${id}/receive`} icon={PackagePlus} variant="primary">
					Receive
				</LinkButton>
			)}
			<Form method="post">
				<input type="hidden" name="supplyId" value={id} />
				<Button name="intent" value={need === 'order' ? 'ordered' : 'unordered'}>
					{need === 'order' ? 'Mark as ordered' : 'Not ordered'}
				</Button>
			</Form>
		</>
	)
}
