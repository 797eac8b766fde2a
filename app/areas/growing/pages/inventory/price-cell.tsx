import { useFetcher } from '@remix-run/react'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { INVALID_PRICE, parsePrice } from '@sfc/domain/growing/inventory/price'
import { Check, Pencil, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { showToast } from '~/shell/show-toast'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Link } from '~/ui/page-farm/link'
import { usePageFarm } from '~/ui/page-farm/page-farm'
import type { InventoryRow } from './inventory-view.server'

type Props = { row: InventoryRow; mayChange: boolean; here: string }

/** A price with an edit button: edited in the table with scripts, on its own page without. */
export function PriceCell({ row, mayChange, here }: Props) {
	const [isOpen, setOpen] = useState(false)
	const [wrong, setWrong] = useState<string | null>(null)
	const farmId = usePageFarm()
	const fetcher = useFetcher<{ error?: Record<string, string[]> }>()
	const refused = wrong ?? Object.values(fetcher.data?.error ?? {}).flat()[0]
	const errorId = `price-error-${row.key}`
	const check = (event: FormEvent<HTMLFormElement>) => {
		const typed = String(new FormData(event.currentTarget).get('pricePerUnit') ?? '')
		const isPrice = parsePrice(typed) !== null
		setWrong(isPrice ? null : INVALID_PRICE)
		if (isPrice) return
		event.preventDefault()
		showToast({ kind: 'error', title: 'Invalid Price', text: INVALID_PRICE })
	}
	if (isOpen)
		return (
			<fetcher.Form
				method="post"
				action={withFarm(pricePath(row.key), farmId)}
				noValidate
				className="inline-flex flex-wrap items-center gap-1"
				onSubmit={check}
				onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
			>
				<input type="hidden" name="returnTo" value={here} />
				<span className="w-24">
					<input
						type="text"
						inputMode="decimal"
						autoComplete="off"
						autoFocus
						name="pricePerUnit"
						aria-label={`Price of one unit of ${row.crop}, in ${row.currency}`}
						defaultValue={row.typedPrice}
						aria-invalid={refused ? true : undefined}
						aria-describedby={refused ? errorId : undefined}
						className={CONTROL_CLASS}
					/>
				</span>
				<Button
					icon={Check}
					variant="ghost"
					aria-label="Save price"
					pending={fetcher.state !== 'idle'}
				/>
				<Button
					type="button"
					icon={X}
					variant="ghost"
					aria-label="Cancel"
					onClick={() => setOpen(false)}
				/>
				<Errors id={errorId} errors={refused ? [refused] : null} />
			</fetcher.Form>
		)
	return (
		<span className="inline-flex items-center gap-1 tabular-nums">
			{row.price}
			{mayChange && (
				<Link
					to={`${pricePath(row.key)}?returnTo=${encodeURIComponent(here)}`}
					aria-label={`Edit price of ${row.crop}, ${row.code}`}
					className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunk hover:text-ink sm:-my-2"
					onClick={(event) => {
						event.preventDefault()
						setWrong(null)
						setOpen(true)
					}}
				>
					<Pencil aria-hidden className="size-4" />
				</Link>
			)}
		</span>
	)
}

const pricePath = (key: string) => `/crop-inventory/${key}/price`
