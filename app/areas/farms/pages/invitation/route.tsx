import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NewcomerInput } from '@sfc/contract/farms/members/member-input'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { formPage } from '~/http/form-page.server'
import { page } from '~/http/page.server'
import { mailOrigin } from '~/http/public-url.server'
import { requestSource } from '~/http/request-source.server'
import { findUser } from '~/http/require-farm.server'
import { setSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import { joinAsNewUser } from '~/areas/farms/services/members/join-as-new-user.server'
import { acceptInvitation } from '~/areas/farms/services/members/accept-invitation.server'
import { readInvitation } from '~/areas/farms/services/members/read-invitation.server'
import { SignInFrame } from '~/areas/accounts/pages/sign-in/sign-in-frame'
import { pageTitle } from '~/ui/page-title'
import { InvitationActions } from './invitation-actions'
import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'

export const meta = pageTitle('Invitation')

const readToken = (request: Request) =>
	(new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)

/** Creates an account for an invited person who has none. */
const route = formPage({
	schema: NewcomerInput,
	permission: 'public',
	load: async ({ ctx, request }) => {
		const token = readToken(request)
		const letter = await readInvitation(ctx, { token })
		const signedInAs = (await findUser(request))?.user.email ?? null
		if (!letter) return { letter, signedInAs }
		const loginTo = `/login?redirectTo=${encodeURIComponent(`/invitation?token=${token}`)}`
		return { letter, signedInAs, loginTo }
	},
	submit: async ({ ctx, request }, newcomer) => {
		const where = { from: await requestSource(request), origin: await mailOrigin(request) }
		const input = { ...newcomer, token: readToken(request) }
		const { session, ...joined } = await joinAsNewUser(ctx, input, where)
		return welcome(joined, await setSessionHeader(session, where.from))
	},
	hideFields: ['password'],
})

export const loader = route.loader
export const action = page(async (args: ActionFunctionArgs) => {
	const ctx = await findUser(args.request)
	return ctx ? join(args.request, ctx) : route.action(args)
})

async function join(request: Request, ctx: UserCtx) {
	try {
		return await welcome(await acceptInvitation(ctx, { token: readToken(request) }))
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		const here = `/invitation?token=${encodeURIComponent(readToken(request))}`
		return redirectWithToast(here, { kind: 'error', title: 'Not joined', text: error.message })
	}
}

const welcome = ({ farmName, role }: { farmName: string; role: string }, headers?: Headers) =>
	redirectWithToast(
		'/dashboard',
		{ title: `Welcome to ${farmName}`, text: `You have joined as ${role}.` },
		headers,
	)

export default function Invitation() {
	const answer = useLoaderData<typeof loader>()
	if (!answer.letter) return <ExpiredInvitation signedInAs={answer.signedInAs} />
	const { farmName, role, invitedBy } = answer.letter
	return (
		<SignInFrame
			title={`Join ${farmName}`}
			subtitle={`${invitedBy} invites you to ${farmName} as ${role}.`}
		>
			<InvitationActions {...answer} letter={answer.letter} />
		</SignInFrame>
	)
}

/** Shown for an invitation that is no longer valid. */
function ExpiredInvitation({ signedInAs }: { signedInAs: string | null }) {
	return (
		<SignInFrame title="Invitation">
			<Alert tone="attention" title="This invitation cannot be used">
				It has been used, withdrawn or has expired. Ask whoever invited you for a new one.
			</Alert>
			<LinkButton to={signedInAs ? '/switch-farms' : '/login'}>
				{signedInAs ? 'Your farms' : 'Login'}
			</LinkButton>
		</SignInFrame>
	)
}
