import { CreditCard } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'
import type { LoadedShell } from '../shell-data'

/** Tells the paying person on every page that a charge failed. */
export function PaymentFailedBanner({ unpaid }: Pick<LoadedShell, 'unpaid'>) {
	if (!unpaid) return null
	return (
		<div
			role="status"
			className="no-print flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-danger-line bg-danger-tint px-4 py-2.5 sm:px-7"
		>
			<CreditCard aria-hidden className="size-5 shrink-0 text-danger" />
			<p className="min-w-0 flex-[1_1_14rem] break-words">
				<span className="font-bold">The last charge for {unpaid.businessName} failed.</span> Your
				farm goes on: control, alarms and export are not touched.
			</p>
			<LinkButton to={`/billing/${unpaid.customerId}/card`}>Change card</LinkButton>
		</div>
	)
}
