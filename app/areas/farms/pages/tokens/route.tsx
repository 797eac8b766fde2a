import { useActionData, useLoaderData } from '@remix-run/react'
import { FarmTokenInput } from '@sfc/contract/accounts/farm-tokens'
import { ROLES, roleLabel } from '@sfc/domain/platform/roles'
import { DEFAULT_TOKEN_DAYS } from '@sfc/domain/platform/token-days'
import { Plug } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { TokenForm } from '~/areas/accounts/pages/tokens/token-form'
import { TokenList } from '~/areas/accounts/pages/tokens/token-list'
import {
	createFarmToken,
	FARM_TOKENS_MAX,
} from '~/areas/accounts/services/tokens/create-farm-token.server'
import { listFarmTokens } from '~/areas/accounts/services/tokens/list-farm-tokens.server'
import { revokeFarmToken } from '~/areas/accounts/services/tokens/revoke-token.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { NewToken, useNewToken } from '~/ui/new-token'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FarmTabs } from '../farm-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Farm Tokens')

const { loader, action } = formPage({
	schema: FarmTokenInput,
	permission: 'token.manage',
	send: 'token.manage',
	load: async ({ ctx }) => ({
		now: ctx.now(),
		isShared: ctx.user.isDemo,
		farm: { id: ctx.farm.id, name: ctx.farm.name, role: ctx.role },
		timezone: ctx.farm.timezone,
		most: FARM_TOKENS_MAX,
		tokens: (await listFarmTokens(requirePermission(ctx, 'token.manage'))).map(
			({ role, madeBy, ...token }) => ({
				...token,
				limits: `${roleLabel(role)} · made by ${madeBy}`,
			}),
		),
		values: {
			name: '',
			role: 'viewer',
			scopes: ['read'],
			expiresInDays: String(DEFAULT_TOKEN_DAYS),
		},
	}),
	/** The answer itself shows the token, because it is not stored. */
	submit: async ({ ctx }, input, reply) => {
		const { token, name } = await createFarmToken(ctx, input)
		return reply({ resetForm: true }, 200, { token, name })
	},
	intents: {
		revoke: async ({ ctx }, form) => {
			const name = await revokeFarmToken(ctx, { id: String(form.get('tokenId')) })
			return redirectWithToast(`/farms/${ctx.farm.id}/tokens`, {
				title: 'Token revoked',
				text: `“${name}” no longer works.`,
			})
		},
	},
})

export { loader, action }

const ROLE_CHOICES = ROLES.toReversed().map((value) => ({ value, label: roleLabel(value) }))

export default function FarmTokens() {
	const { isShared, farm, tokens, now, timezone, most } = useLoaderData<typeof loader>()
	const made = useNewToken(useActionData<typeof action>())
	return (
		<>
			<PageHeader
				title="Farm Tokens"
				subtitle={`Tokens that belong to ${farm.name}: they stay when the person who made them leaves.`}
				actions={<LinkButton to="/help/api">All calls</LinkButton>}
			/>
			<FarmTabs farm={farm} current="tokens" />
			<div className="grid max-w-3xl gap-4">
				{isShared && (
					<Alert tone="info" title="The demo account is shared">
						Create your own account to make a token.
					</Alert>
				)}
				{made && (
					<NewToken {...made}>
						Whoever has it can act on {farm.name} within its role and scopes. Send it as
						Authorization: Bearer, over https only.
					</NewToken>
				)}
				{tokens.length === 0 ? (
					<EmptyState icon={Plug} title="No tokens yet">
						Make one for a program that runs for the farm, whoever works there.
					</EmptyState>
				) : (
					<TokenList title="Tokens of the farm" tokens={tokens} now={now} timezone={timezone} />
				)}
				{!isShared && (
					<Card title="New token" icon={Plug}>
						{tokens.length >= most ? (
							<p className="text-muted">The farm has {most} tokens, the most. Revoke one first.</p>
						) : (
							<TokenForm roles={ROLE_CHOICES} />
						)}
					</Card>
				)}
			</div>
		</>
	)
}
