import { useNavigation } from '@remix-run/react'
import { PRICE_MAX_CENTS } from '@sfc/domain/inventory/price'
import { Check, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import type { InventoryRow } from './inventory-view.server'

type Props = { row: InventoryRow; mayChange: boolean; here: string }

/** A price with an edit button: edited in the table with scripts, on its own page without. */
export function PriceCell({ row, mayChange, here }: Props) {
	const [isOpen, setOpen] = useState(false)
	const isPending = useNavigation().formAction === priceOf(row.key)
	if (isOpen)
		return (
			<Form
				method="post"
				action={priceOf(row.key)}
				className="inline-flex items-center gap-1"
				onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
			>
				<input type="hidden" name="returnTo" value={here} />
				<span className="w-24">
					<input
						type="number"
						name="pricePerUnit"
						aria-label={`Price of one unit of ${row.crop}, in ${row.currency}`}
						defaultValue={row.typedPrice}
						{...{
							step: 'any',
							min: 0,
							max: PRICE_MAX_CENTS / 100,
							required: true,
							autoFocus: true,
						}}
						className={CONTROL_CLASS}
					/>
				</span>
				<Button icon={Check} variant="ghost" aria-label="Save price" pending={isPending} />
				<Button
					type="button"
					icon={X}
					variant="ghost"
					aria-label="Cancel"
					onClick={() => setOpen(false)}
				/>
			</Form>
		)
	return (
		<span className="inline-flex items-center gap-1 tabular-nums">
			{row.price}
			{mayChange && (
				<Link
					to={`${priceOf(row.key)}?returnTo=${encodeURIComponent(here)}`}
					aria-label={`Edit price of ${row.crop}, ${row.code}`}
					className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunk hover:text-ink sm:-my-2"
					onClick={(event) => {
						event.preventDefault()
						setOpen(true)
					}}
				>
					<Pencil aria-hidden className="size-4" />
				</Link>
			)}
		</span>
	)
}

const priceOf = (key: string) => `/crop-inventory/${key}/price`
