"""The processes of a house with several workers, as Uvicorn keeps them."""

from uvicorn.supervisors import Multiprocess


class Workers(Multiprocess):
    def keep_subprocess_alive(self) -> None:
        """Our copy of a worker's end of its pipe is closed: else one that is killed while it is asked how it is would be waited for as if
        it were only late."""
        for process in self.processes:
            process.child_conn.close()
        super().keep_subprocess_alive()
