import { Module } from '@nestjs/common';
import { CorrelationController } from './correlation.controller';
import { CorrelationService } from './correlation.service';

@Module({ controllers: [CorrelationController], providers: [CorrelationService], exports: [CorrelationService] })
export class CorrelationModule {}
