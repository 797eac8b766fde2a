import { useLoaderData } from '@remix-run/react'
import { CONFIRMING } from '@sfc/contract/overview/proposals/proposal'
import { Fault } from '@sfc/domain/fault'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Check, Lightbulb, X } from 'lucide-react'
import { z } from 'zod'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	confirmProposal,
	refuseProposal,
} from '~/areas/overview/services/proposals/decide-proposal.server'
import { listProposals } from '~/areas/overview/services/proposals/list-proposals.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import type { FarmCtx } from '~/context.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Proposals')

const PATH = '/proposals'

const ProposalChoice = z.object({ proposalId: z.string().min(1).max(100) })

/** Decides on a proposal, and says what became of it. */
async function decideWith(
	decide: typeof confirmProposal,
	title: string,
	ctx: FarmCtx,
	id: string,
): Promise<Response> {
	try {
		const { title: text } = await decide(ctx, { id })
		return await redirectWithToast(PATH, { title, text })
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'forbidden') throw error
		return redirectWithToast(PATH, { kind: 'error', title: 'Not done', text: error.message })
	}
}

const { loader, action } = formPage({
	schema: ProposalChoice,
	permission: 'farm.see',
	send: 'task.work',
	load: async ({ ctx }) => {
		const all = await listProposals(ctx)
		const when = (at: number) => formatInstant(at, ctx.farm.timezone, ctx.user)
		const shown = all.map(({ id, kind, title, why, proposedBy, token, state, ...rest }) => ({
			id,
			title,
			why,
			proposedBy: token ? `${proposedBy} through the token “${token}”` : proposedBy,
			state,
			expires: when(rest.expiresAt),
			decided: rest.decidedBy && rest.decidedAt && `${rest.decidedBy}, ${when(rest.decidedAt)}`,
			mayDecide: hasPermission(ctx.role, CONFIRMING[kind]),
		}))
		return {
			waiting: shown.filter(({ state }) => state === 'waiting'),
			past: shown.filter(({ state }) => state !== 'waiting'),
		}
	},
	submit: ({ ctx }, { proposalId }) =>
		decideWith(confirmProposal, 'Confirmed and done', ctx, proposalId),
	intents: {
		refuse: ({ ctx }, form) =>
			decideWith(refuseProposal, 'Refused', ctx, String(form.get('proposalId'))),
	},
})

export { loader, action }

const STATES = {
	confirmed: 'Confirmed',
	refused: 'Refused',
	expired: 'Expired',
	waiting: 'Waiting',
}

export default function Proposals() {
	const { waiting, past } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Proposals"
				subtitle="What assistants propose. Nothing is done before somebody confirms it, within a day."
			/>
			<div className="grid max-w-3xl gap-4">
				{waiting.length === 0 ? (
					<EmptyState icon={Lightbulb} title="Nothing waits for you">
						An assistant with a token proposes tasks, notes, recipes and doses here.
					</EmptyState>
				) : (
					<Card title="Waiting" icon={Lightbulb} flush>
						<ul>
							{waiting.map((proposal) => (
								<Waiting key={proposal.id} {...proposal} />
							))}
						</ul>
					</Card>
				)}
				{past.length > 0 && (
					<Card title="Decided" flush>
						<ul>
							{past.map(({ id, title, state, decided }) => (
								<li key={id} className="border-t border-line px-4 py-3">
									<p className="wrap-anywhere">{title}</p>
									<p className="text-sm text-muted">
										{STATES[state]}
										{decided && ` by ${decided}`}
									</p>
								</li>
							))}
						</ul>
					</Card>
				)}
			</div>
		</>
	)
}

type WaitingProposal = {
	id: string
	title: string
	why: string
	proposedBy: string
	expires: string
	mayDecide: boolean
}

function Waiting({ id, title, why, proposedBy, expires, mayDecide }: WaitingProposal) {
	return (
		<li className="grid gap-2 border-t border-line px-4 py-3">
			<p className="font-semibold wrap-anywhere">{title}</p>
			<p className="wrap-anywhere">{why}</p>
			<p className="text-sm text-muted">
				Proposed by {proposedBy}. Expires {expires}.
			</p>
			{mayDecide ? (
				<Form method="post" className="flex flex-wrap gap-2">
					<input type="hidden" name="proposalId" value={id} />
					<Button name="intent" value="confirm" variant="primary" icon={Check}>
						Confirm
					</Button>
					<Button name="intent" value="refuse" icon={X}>
						Refuse
					</Button>
				</Form>
			) : (
				<p className="text-sm text-muted">Your role may not do this, so somebody else decides.</p>
			)}
		</li>
	)
}
