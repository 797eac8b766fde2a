import { buildMailLink, type MailOrigin } from '~/areas/platform/services/mail/mail-link.server'
import type { Mail } from '~/areas/platform/services/mail/queue-mail.server'
import { INVITATION_DAYS } from './invitation.server'

type Details = {
	to: string
	farmName: string
	role: string
	invitedBy: string
	origin: MailOrigin
	token: string
}

/** Builds the mail that invites somebody to a farm. */
export const invitationMail = ({
	to,
	farmName,
	role,
	invitedBy,
	origin,
	token,
}: Details): Mail => ({
	to,
	subject: `${invitedBy} invites you to ${farmName}`,
	text: `${[
		`${invitedBy} invites you to join the farm ${farmName} at Smart Farm Control as ${role}. To answer, open this link within ${INVITATION_DAYS} days:`,
		buildMailLink(origin, `/invitation?token=${token}`),
		'If you do not know who this is, you can ignore this mail.',
	].join('\n\n')}\n`,
})
