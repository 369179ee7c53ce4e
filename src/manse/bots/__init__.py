"""Rivals. Each is given a seat's window and answers with an action; none ever sees the match."""

from manse.bots.base import Bot as Bot
from manse.bots.base import bot as bot
