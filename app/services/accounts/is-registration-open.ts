/** Whether anybody may make an account here, or only those who were invited. */
export const isRegistrationOpen = ({ REGISTRATION }: { REGISTRATION: string }): boolean =>
	REGISTRATION === 'open'
