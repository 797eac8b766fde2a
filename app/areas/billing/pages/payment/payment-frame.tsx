import type { AmountDue } from '@sfc/domain/billing/prices'
import { formatCents } from '@sfc/domain/units/format-cents'
import type { ReactNode } from 'react'
import { Brand } from '~/shell/frame/brand'
import { Card } from '~/ui/card'
import { Costs } from '../costs'
import { billingDay } from '../billing-day'

type Summary = { pods: number; kindOfFarm: string; due: AmountDue; trialEndsAt: number }
type Props = { title: string; subtitle: string; summary?: Summary; children: ReactNode }

/** The layout of the payment page: the form, and the summary next to it. */
export function PaymentFrame({ title, subtitle, summary, children }: Props) {
	return (
		<main
			className={`mx-auto grid w-full gap-6 px-4 py-6 sm:py-10 ${summary ? 'max-w-5xl' : 'max-w-2xl'}`}
		>
			<Brand />
			<header>
				<h1 className="text-2xl font-bold tracking-tight">{title}</h1>
				<p className="mt-1 break-words text-muted">{subtitle}</p>
			</header>
			{summary ? (
				<div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
					<div className="min-w-0 md:order-2">
						<OrderSummary {...summary} />
					</div>
					<div className="min-w-0">{children}</div>
				</div>
			) : (
				children
			)}
		</main>
	)
}

function OrderSummary({ pods, kindOfFarm, due, trialEndsAt }: Summary) {
	return (
		<div className="grid gap-4">
			<Card title="Order summary">
				<p className="font-semibold">
					{pods} × {kindOfFarm}
				</p>
				<p className="mt-1 text-muted">
					{formatCents(due.totalCents)} today. Free trial until {billingDay(trialEndsAt)}.
				</p>
			</Card>
			<Costs due={due} pods={pods} />
		</div>
	)
}
