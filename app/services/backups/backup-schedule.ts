/** The nightly backups of this server. */
export type BackupSchedule = {
	folder: string
	/** The hour of this machine's day from which the night's backup is made. */
	hour: number
	/** Makes one and deletes those no longer needed. */
	make(): Promise<void>
}
