/** Whether anybody may register on this server, or only people who were invited. */
export const isRegistrationOpen = ({ REGISTRATION }: { REGISTRATION: string }): boolean =>
	REGISTRATION === 'open'
